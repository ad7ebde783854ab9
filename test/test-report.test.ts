/** The report of a test run: what is counted, what is slow, and what failed. */
import { expect, test } from 'bun:test'
import { failures, slowest, tally } from '../scripts/test-report'

const report = `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="bun test" tests="4" assertions="1" failures="1" skipped="1" time="0.1">
  <testsuite name="a.test.ts" file="a.test.ts" tests="3" failures="1" skipped="1" time="0.1">
    <testcase name="x &lt;y&gt;" classname="inner &gt; a &amp; b" time="0.5" file="a.test.ts">
      <failure type="AssertionError" message="no&#10;">no</failure>
    </testcase>
    <testcase name="s" classname="" time="0" file="a.test.ts">
      <skipped />
    </testcase>
    <testcase name="ok" classname="inner" time="2.25" file="a.test.ts" assertions="0" />
  </testsuite>
  <testsuite name="b.test.ts" file="b.test.ts" tests="1" failures="0" skipped="0" time="0.1">
    <testcase name="slow" classname="" time="3" file="b.test.ts" assertions="0" />
  </testsuite>
</testsuites>`

test('passed and failed tests are counted, skipped ones are not', () => {
  const { passed, failed } = tally(report)
  expect([passed, failed]).toEqual([2, 1])
})

test('an empty report has no tests', () => {
  expect(tally('')).toEqual({ passed: 0, failed: 0, tests: [] })
})

test('the slowest files and tests come first', () => {
  const { files, cases } = slowest(tally(report).tests, 2)
  expect(files).toEqual([
    { name: 'b.test.ts', seconds: 3 },
    { name: 'a.test.ts', seconds: 2.75 },
  ])
  expect(cases.map(({ name }) => name)).toEqual(['b.test.ts > slow', 'a.test.ts > inner > ok'])
})

test('a failed test is named with what its failure says', () => {
  expect(failures(tally(report).tests)).toEqual(['a.test.ts > a & b > inner > x <y>\nno'])
})

test.each([
  ['<failure type="TimeoutError" message="test timed out" />', 'test timed out'],
  [
    '<failure type="Error" message="x">Error: a &lt; b&#10;  at c:1&#10;</failure>',
    'Error: a < b\n  at c:1',
  ],
  ['<error type="Error" />', 'Error'],
])('the failure %p says %p', (element, said) => {
  const one = `<testcase name="t" classname="" time="0" file="f">${element}</testcase>`
  expect(failures(tally(one).tests)).toEqual([`f > t\n${said}`])
})
