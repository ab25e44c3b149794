"""What is left behind: outputs whole or not at all, nothing else, the same bytes each time."""
import os
import shutil
import signal
import subprocess
import time

from driver import equal, holds

SLOW = '''#!/bin/sh
case "$*" in *" -E"*|-E*) exec mpicc "$@";; esac
: >"$STARTED"
exec sleep 60
'''


def test_failure_keeps_output(box):
    """A compilation or link that fails leaves an old output as it was, and nothing half-written."""
    box.write('wrong.c', 'int main(void) { return undeclared; }\n')
    box.write('unlinked.c', 'int missing(void);\nint main(void) { return missing(); }\n')
    box.write('syntax.c', 'int main(void) { return ; ; ( }\n')
    for words in ['-c', 'wrong.c', '-o'], ['-S', 'wrong.c', '-o'], ['unlinked.c', '-o'], ['-c', 'syntax.c', '-o'], \
                 ['--emit-c', 'syntax.c', '-o'], ['-E', '-include', 'none.h', 'wrong.c', '-o']:
        box.write('output', 'old\n')
        box.fails(*words, 'output')
        equal(b'old\n', box.read('output'), ' '.join(words))
        equal(['output', 'syntax.c', 'unlinked.c', 'wrong.c'], box.files(), ' '.join(words))


def test_output_place(box):
    """An output that cannot be written is an error that names it; devices are written to."""
    box.write('hello.c')
    result = box.fails('-c', 'hello.c', '-o', 'no/such/folder.o')
    box.says(result, 'no/such/folder.o', 'No such file')
    equal(1, result.status, 'exit status')
    box.cc('-c', 'hello.c', '-o', '/dev/null')
    box.cc('hello.c', '-o', '/dev/null')
    holds(not os.path.isfile('/dev/null'), '/dev/null is a device still')
    equal(['hello.c'], box.files(), 'files')


def test_links(box):
    """An output that is a symbolic link stays one; so does /dev/stdout, where standard output goes to a file."""
    box.write('hello.c')
    box.write('there.o', '')
    os.symlink('there.o', box.path('link.o'))
    os.symlink('/proc/self/fd/1', box.path('output'))
    box.cc('-c', 'hello.c', '-o', 'link.o')
    holds(os.path.islink(box.path('link.o')) and os.path.getsize(box.path('there.o')) > 0, 'link.o')
    for words in [box.otospcc, '-S', 'hello.c'], [box.otosp, 'hello.c']:
        with open(box.path('written'), 'w') as file:
            file.write('before\n')
            file.flush()
            subprocess.run(words + ['-o', 'output'], stdout=file, cwd=box.path(), env=dict(os.environ, **box.env), check=True)
        holds(os.path.islink(box.path('output')), 'output of %s' % words[0])
        holds(box.read('written').startswith(b'before\n') and b'main' in box.read('written'), words[0])


def test_permissions(box):
    """Outputs have the permissions that the umask leaves."""
    box.write('hello.c')
    old = os.umask(0o027)
    try:
        box.cc('-c', 'hello.c')
        box.cc('hello.o', '-o', 'program')
        box.cc('--emit-c', 'hello.c')
    finally:
        os.umask(old)
    for name, mode in ('hello.o', 0o640), ('program', 0o750), ('hello.otosp.c', 0o640):
        equal(oct(mode), oct(os.stat(box.path(name)).st_mode & 0o777), name)


def test_other_file_system(box):
    """The temporary folder may be on another file system than the output, or hold odd characters."""
    box.write('hello.c')
    for name in '/dev/shm/otosp test', box.temporary + "/a b'\"$(c)\\", box.temporary + '/x=y':
        os.makedirs(name)
        try:
            box.cc('-g', '-c', 'hello.c', env={'TMPDIR': name})
            box.cc('hello.o')
            equal([], os.listdir(name), 'files left')
        finally:
            shutil.rmtree(name)
        equal(b'hello\n', box.must([box.path('a.out')]), name)
    box.cc('hello.c', env={'TMPDIR': '/no/such/folder'})


def stop(box, number, words, compiler):
    """Sends a signal to otospcc while the compiler runs, which is this script."""
    box.write('hello.c')
    box.write('slow', compiler)
    os.chmod(box.path('slow'), 0o755)
    before = box.files()
    environment = dict(os.environ, TMPDIR=box.temporary, OTOSP_CC=box.path('slow'), STARTED=box.path('started'))
    process = subprocess.Popen([box.otospcc] + words, cwd=box.folder, env=environment, start_new_session=True,
                               stderr=subprocess.PIPE)
    end = time.time() + 60
    while not os.path.exists(box.path('started')) and time.time() < end:
        time.sleep(0.02)
    holds(os.listdir(box.temporary), 'no temporary folder while the compiler runs')
    process.send_signal(number)
    said = process.communicate(timeout=60)[1]
    equal(-number, process.returncode, 'status of otospcc')
    equal(b'', said, 'messages')
    os.unlink(box.path('started'))
    equal([], os.listdir(box.temporary), 'files left in the temporary folder')
    equal(before, box.files(), 'files')
    still = subprocess.run(['pgrep', '-s', str(process.pid)], stdout=subprocess.PIPE).stdout
    equal(b'', still, 'processes left')


def test_signals(box):
    """SIGINT, SIGTERM and SIGHUP end the compiler, too, and remove the temporary files."""
    for number in signal.SIGINT, signal.SIGTERM, signal.SIGHUP:
        stop(box, number, ['-c', 'hello.c'], SLOW)
    stop(box, signal.SIGTERM, ['hello.c', '-o', 'program'], SLOW)


def test_signal_in_translator(box):
    """The same while the translator runs the compiler as its preprocessor."""
    for number in signal.SIGINT, signal.SIGTERM, signal.SIGHUP:
        stop(box, number, ['-c', 'hello.c'], '#!/bin/sh\n: >"$STARTED"\nexec sleep 60\n')


def test_in_parallel(box):
    """Many at a time do not disturb each other, in one folder and with one name."""
    processes = []
    for number in range(12):
        box.write('%d/p.c' % number, '#include <stdio.h>\nint main(void) { puts("%d"); return 0; }\n' % number)
        processes.append(subprocess.Popen([box.otospcc, '%d/p.c' % number, '-o', 'p%d' % number], cwd=box.folder,
                                          env=dict(os.environ, **box.env)))
    for number, process in enumerate(processes):
        equal(0, process.wait(120), 'exit status')
        equal(b'%d\n' % number, box.must([box.path('p%d' % number)]), 'output')


def test_same_bytes(box):
    """The same input gives the same bytes, whatever the temporary folder is called."""
    box.write('p.c', '#include <stdio.h>\n#include <assert.h>\nstatic int x;\nint main(void)\n{\n'
                     '    assert(x == 0);\n    puts(__FILE__);\n    return 0;\n}\n')
    for flags in [], ['-g'], ['-g3', '-O2'], ['-S', '-g'], ['--emit-c']:
        mode = [] if flags[:1] in (['-S'], ['--emit-c']) else ['-c']
        outputs = []
        for name in 'a', 'some longer name':
            os.makedirs(os.path.join(box.temporary, name))
            box.cc(*mode, *flags, 'p.c', '-o', 'p.out', env={'TMPDIR': os.path.join(box.temporary, name)})
            outputs.append(box.read('p.out'))
            os.rmdir(os.path.join(box.temporary, name))
        equal(outputs[0], outputs[1], ' '.join(flags))
        holds(box.temporary.encode() not in outputs[0], 'the temporary folder is named in %s' % flags)


def test_debug_information(box):
    """With -g, the debug information names the user's file, folder and lines."""
    box.write('sub/p.c', '#include <stdio.h>\nstatic int f(int x)\n{\n    return x + 1;\n}\n'
                         'int main(void)\n{\n    printf("%d\\n", f(1));\n    return 0;\n}\n')
    box.cc('-g', '-c', 'sub/p.c')
    dump = box.must(['readelf', '--debug-dump=info', 'p.o']).decode()
    unit = dump[dump.index('DW_TAG_compile_unit'):].split('Abbrev Number')[0]
    for part in 'sub/p.c', box.folder:
        holds(part in unit, '%s is not in the compilation unit:\n%s' % (part, unit))
    box.cc('-g', 'sub/p.c', '-o', 'program')
    lines = box.must(['gdb', '-batch', '-nx', '-ex', 'info line f', '-ex', 'list main', 'program'], silent=False).decode()
    holds('Line 3 of "sub/p.c"' in lines and 'printf("%d\\n", f(1))' in lines, lines)


def test_debugger_stops(box):
    """gdb stops at a line of the user's source and shows variables by their names."""
    box.write('p.c', '#include <stdio.h>\nint main(void)\n{\n    int answer = 42;\n    printf("%d\\n", answer);\n    return 0;\n}\n')
    box.cc('-g', 'p.c', '-o', 'program')
    said = box.command(['gdb', '-batch', '-nx', '-ex', 'break p.c:5', '-ex', 'run', '-ex', 'print answer', 'program'])
    holds(b'$1 = 42' in said.out, said.out.decode() + said.err.decode())


def auxiliary(box, compiler, folder, words):
    box.write(folder + '/src/hello.c')
    box.must([compiler] + words, cwd=folder, silent=False)
    return box.files(folder)


def test_auxiliary_files(box):
    """Files that the compiler leaves beside its output have the names that gcc gives them."""
    number = 0
    for option in ['--coverage'], ['-fstack-usage'], ['-gsplit-dwarf'], ['-fdump-tree-original'], \
                  ['-fcallgraph-info']:
        for words in ['-c', 'src/hello.c'], ['-c', 'src/hello.c', '-o', 'src/other.o'], ['src/hello.c'], \
                     ['src/hello.c', '-o', 'prog.exe']:
            number += 1
            theirs = auxiliary(box, 'gcc', 'theirs%d' % number, option + words)
            ours = auxiliary(box, box.otospcc, 'ours%d' % number, option + words)
            equal(theirs, ours, ' '.join(option + words))


def test_coverage(box):
    """A program built with --coverage writes its counts beside its object, for the user's source."""
    box.write('p.c')
    box.cc('--coverage', '-c', 'p.c')
    box.cc('--coverage', 'p.o')
    box.must([box.path('a.out')])
    holds('p.gcda' in box.files(), 'no p.gcda in %s' % box.files())
    holds(b"File 'p.c'" in box.must(['gcov', '-n', 'p.gcda']), 'gcov does not name p.c')
