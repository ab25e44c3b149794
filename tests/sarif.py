#!/usr/bin/env python3
"""--diagnostics=sarif:FILE, with the sources of tests/warnings and tests/errors.

Each log is read with python's json and has the properties that SARIF 2.1.0 requires, with values that it allows. Its
results are the messages that were printed: severity, file, line, text. Each fix is made in a copy of the source,
which is translated again: the message that it came with is gone.
"""
import json
import os
import re
import urllib.parse

from errors import MESSAGE
from harness import Failure, TESTS, TemporaryFolder, arguments, header, main, report, run, selected, shown, tools

LEVELS = 'none', 'note', 'warning', 'error'


def need(condition, what):
    if not condition:
        raise Failure('  %s\n' % what)


def check_message(message):
    need(isinstance(message.get('text'), str) and message['text'], 'message.text')


def check_region(region):
    need(isinstance(region.get('startLine'), int) and region['startLine'] > 0, 'region.startLine')
    for key in 'startColumn', 'endColumn':
        need(isinstance(region.get(key, 1), int) and region.get(key, 1) > 0, 'region.' + key)
    need(region.get('endColumn', 1 << 30) >= region.get('startColumn', 1), 'region: ends before it begins')
    need(isinstance(region.get('snippet', {'text': ''})['text'], str), 'region.snippet.text')


def check_location(location):
    place = location['physicalLocation']
    uri = place['artifactLocation']['uri']
    need(re.fullmatch(r"(?:[A-Za-z0-9\-._~/:]|%[0-9A-F]{2})+", uri), 'uri ' + uri)
    if 'region' in place:
        check_region(place['region'])


def check_log(log):
    """SARIF 2.1.0: 3.13 log, 3.14 run, 3.18 tool, 3.19 component, 3.20 invocation, 3.27 result, 3.55 fix."""
    need(log.get('version') == '2.1.0' and log['$schema'].startswith('https://'), 'version')
    need(isinstance(log.get('runs'), list), 'runs')
    for one in log['runs']:
        driver = one['tool']['driver']
        need(driver['name'] == 'otosp', 'tool.driver.name')
        rules = [rule['id'] for rule in driver['rules']]
        need(len(set(rules)) == len(rules), 'rules are unique')
        need(one['columnKind'] in ('utf16CodeUnits', 'unicodeCodePoints'), 'columnKind')
        need(all(isinstance(each['executionSuccessful'], bool) for each in one['invocations']), 'invocation')
        for result in one['results']:
            check_message(result['message'])
            need(result['level'] in LEVELS, 'level')
            need(rules[result['ruleIndex']] == result['ruleId'], 'ruleIndex')
            for location in result.get('locations', []) + result.get('relatedLocations', []):
                check_location(location)
            for fix in result.get('fixes', []):
                need(fix['artifactChanges'], 'fix.artifactChanges')
                for change in fix['artifactChanges']:
                    need(change['artifactLocation']['uri'] and change['replacements'], 'artifactChange')
                    for replacement in change['replacements']:
                        check_region(replacement['deletedRegion'])


def translate(path, folder, options):
    """Translates a source in its folder; returns (printed messages, log, status)."""
    log = os.path.join(folder, 'a log.sarif')
    words = header(path).get('options', [''])[0].split()
    result = run([tools(options)[0], *words, '--diagnostics=sarif:' + log, os.path.basename(path), '-o',
                  os.path.join(folder, 'out.c')], cwd=os.path.dirname(path), timeout=20)
    with open(log, encoding='utf-8') as file:
        return result.err.decode('utf-8', 'replace'), json.load(file), result.status


def place_of(result):
    place = result['locations'][0]['physicalLocation']
    return urllib.parse.unquote(place['artifactLocation']['uri']), place['region']['startLine']


def fixed(text, fix):
    """The text with the fix made."""
    lines = text.split('\n')
    for replacement in fix['artifactChanges'][0]['replacements']:
        region = replacement['deletedRegion']
        line = lines[region['startLine'] - 1]
        lines[region['startLine'] - 1] = (line[:region['startColumn'] - 1] + replacement['insertedContent']['text']
                                          + line[region['endColumn'] - 1:])
    return '\n'.join(lines)


def check_fix(path, result, folder, options):
    with open(path, encoding='utf-8') as file:
        text = fixed(file.read(), result['fixes'][0])
    copy = os.path.join(folder, os.path.basename(path))
    with open(copy, 'w', encoding='utf-8') as file:
        file.write(text)
    _, log, status = translate(copy, folder, options)
    need(status == 0, 'the source with a fix is refused: %s' % result['fixes'][0]['description']['text'])
    need(all(place_of(other) != place_of(result) or other['ruleId'] != result['ruleId']
             for other in log['runs'][0]['results']), 'the fix at line %d does not help' % place_of(result)[1])


def check(path, options):
    with TemporaryFolder() as folder:
        printed, log, status = translate(path, folder, options)
        check_log(log)
        results = log['runs'][0]['results']
        need(log['runs'][0]['invocations'][0]['executionSuccessful'] == (status == 0), 'executionSuccessful')
        wanted = [(match.group(4), match.group(1), int(match.group(2)), match.group(5).split(' [-W')[0])
                  for match in map(MESSAGE.match, printed.splitlines()) if match and match.group(4) in LEVELS[2:]]
        got = [(result['level'], *place_of(result), result['message']['text'].split('\n')[0]) for result in results]
        need(got == wanted, 'other messages than were printed:\n  %s\n  %s' % (got, wanted))
        for result in results:
            if result.get('fixes'):
                check_fix(path, result, folder, options)


def check_driver(paths, options):
    """Two sources and the driver: one log of two runs."""
    with TemporaryFolder() as folder:
        log = os.path.join(folder, 'both.sarif')
        run([tools(options)[1], '--diagnostics=sarif:' + log, '-fsyntax-only', *paths], timeout=60)
        with open(log, encoding='utf-8') as file:
            log = json.load(file)
        check_log(log)
        need(len(log['runs']) == len(paths) and all(one['results'] for one in log['runs']), 'a run for each source')


def sarif():
    options = arguments(__doc__.splitlines()[0]).parse_args()
    paths = [os.path.join(TESTS, folder, name) for folder in ('warnings', 'errors')
             for name in sorted(os.listdir(os.path.join(TESTS, folder))) if name.endswith('.c')]
    tests = [(os.path.basename(path), lambda path=path: check(path, options)) for path in selected(paths, options.names)]
    if not options.names:
        both = [os.path.join(TESTS, 'warnings', name) for name in ('race.c', 'dependence.c')]
        tests.append(('driver', lambda: check_driver(both, options)))
    return report('sarif', options, tests, lambda name: shown(['tests/sarif.py', name]))


if __name__ == '__main__':
    main(sarif)
