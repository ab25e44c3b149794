"""Programs that leave core files."""
import resource
import signal
import subprocess
import time

from driver import equal, holds

FAULT = '''int main(int argc, char **argv)
{
    int a[8];
    #pragma omp parallel for
    for (int i = 0; i < 8; i++)
        a[i] = i == 6 && argc ? *(volatile int *)(long)(argc - 1) : i;
    return a[argv[0][0] == 0];
}
'''


def test_core(box):
    """With core files the job ends at once as well, with the same status; the address space is not in the file."""
    box.write('p.c', FAULT)
    box.must([box.otospcc, '-g', 'p.c', '-o', 'p'])

    def allow():
        resource.setrlimit(resource.RLIMIT_CORE, (resource.getrlimit(resource.RLIMIT_CORE)[1],) * 2)
    began = time.time()
    job = subprocess.run(['mpiexec', '-n', '3', './p'], cwd=box.folder, preexec_fn=allow, capture_output=True, timeout=100)
    equal(128 + signal.SIGSEGV, job.returncode, 'status')
    holds(b"p.c:6, in 'parallel for' at p.c:4" in job.stderr, job.stderr)
    holds(time.time() - began < 10, 'it takes too long')
