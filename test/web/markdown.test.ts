/** Rendering of replies: delimiters of formulas, links, and the cost of a growing reply. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { BlockRenderer, markdown } from '../../src/web/rich-text/markdown'

const html = (source: string): string =>
  new BlockRenderer()
    .render(source, false)
    .map((block) => block.html)
    .join('')

const formulas = (source: string): number => html(source).split('<math').length - 1

describe('formulas', () => {
  test.each([
    ['The root of $x^2 = 4$ is near.', 1],
    ['It costs $5 and $10.', 0],
    ['It costs $5, $x = 3$ holds.', 1],
    ['From $20,000 to $30,000 a year', 0],
    ['A range of $5-$10 per lesson', 0],
    ['A space after $ x$ or before $x $ is none', 0],
    [String.raw`Escaped \$x\$ is none`, 0],
    ['Code `$x$` is none', 0],
    [String.raw`Inside \(a_1 + b_1\) and \[c\]`, 2],
    ['Two: $a_1$ and $b_1$.', 2],
    ['$$x = 1$$', 1],
    ['Text:\n$$\nx\n= 1\n$$\nmore', 1],
    ['\\[\nx\n- 1\n\\]', 1],
    ['- item:\n  $$\n  x\n  $$\n- next', 1],
    ['$$\nnever closed', 0],
    ['$$\nx\n\ny\n$$', 0],
    [String.raw`\(never closed`, 0],
    ['```\n$x$\n```', 0],
    ['| a |\n|---|\n| $x$ |', 1],
    ['| a | b |\n|---|---|\n| $|x|$ | 3 |', 1],
    ['| a | b |\n|---|---|\n| $|x| > |y|$ | \\(|z|\\) |', 2],
    ['| a | b |\n|---|---|\n| $5 | $6 |', 0],
    [String.raw`\begin{align} a &= b \\ c &= d \end{align}`, 1],
    ['\\begin{align*}\na &= b \\\\\nc &= d\n\\end{align*}', 1],
    ['- item:\n  \\begin{cases} x & 1 \\\\ y & 2 \\end{cases}\n- next', 1],
    [String.raw`The vector \begin{pmatrix} 1 \\ 2 \end{pmatrix} and the next`, 1],
    [String.raw`\begin{cases} \begin{cases} a \end{cases} \\ b \end{cases}`, 1],
    [String.raw`$\begin{pmatrix} 1 \\ 2 \end{pmatrix}$`, 1],
    [String.raw`\begin{align} never closed`, 0],
    ['\\begin{align}\nx\n\ny\n\\end{align}', 0],
    ['```\n\\begin{align} x \\end{align}\n```', 0],
  ])('%p has %p formulas', (source, count) => {
    expect(formulas(source)).toBe(count)
  })

  test('text that is no formula is shown unchanged', () => {
    expect(html('It costs $5 and $10.')).toBe('<p>It costs $5 and $10.</p>\n')
    expect(html(String.raw`\(never _closed_`)).toContain('(never')
    expect(html(String.raw`A $\wrong{x}$ formula`)).toContain(
      String.raw`<code class="math-source">\wrong{x}</code>`,
    )
  })

  test('a formula has no style attribute and redefines no command for the next one', () => {
    const many = String.raw`$\boxed{x}\color{red}{y}$ $$\begin{array}{c|c}1&2\\\hline3&4\end{array}$$`
    expect(html(many)).not.toMatch(/\sstyle=/)
    expect(html(many)).toContain('data-style')
    expect(html(String.raw`$\def\sin{BAD}\sin$ and $\sin x$`).split('BAD').length).toBeLessThan(3)
  })
})

describe('Markdown', () => {
  test.each([
    ['<script>alert(1)</script>', '<script'],
    ['<img src=x onerror=alert(1)>', '<img'],
    ['<b style="color:red">x</b>', '<b'],
    ['[x](javascript:alert(1))', 'href'],
    ['[x](JaVaScRiPt:alert(1))', 'href'],
    ['[x](data:text/html,hi)', 'href'],
    ['[x](/api/auth/logout)', 'href'],
    ['[x](//example.com)', 'href'],
    ['<javascript:alert(1)>', 'href'],
    ['![x](javascript:alert(1))', 'href'],
    ['![x](https://example.com/x.png)', '<img'],
    ['see example.com and notes.md', 'href'],
    ['write to a@example.org', 'href'],
    ['see ftp://example.com and javascript:alert(1)', 'href'],
    ['[^1] and [^<b>]', '<b>'],
    ['| a |\n|--:|\n| 1 |', 'style='],
  ])('%p renders no %p', (source, forbidden) => {
    expect(html(source)).not.toContain(forbidden)
  })

  test.each([
    ['[x](https://example.com)', '<a href="https://example.com">x</a>'],
    ['<mailto:a@example.org>', '<a href="mailto:a@example.org">'],
    ['![A cat](https://example.com/x.png)', 'Picture: A cat</a>'],
    ['see https://example.com/a?b=1.', '<a href="https://example.com/a?b=1">'],
    ['- [ ] one\n- [x] two', '<li><span class="task">☐</span> one</li>'],
    ['- [ ] one\n- [x] two', '<li><span class="task done">☑</span> two</li>'],
    ['a[^1]\n\n[^1]: b *c*', '<p>a<sup>1</sup></p>'],
    ['a[^1]\n\n[^1]: b *c*', '<p class="footnote"><sup>1</sup> b <em>c</em></p>'],
    ['[^a]: one\n[^b]: two', '<p class="footnote"><sup>b</sup> two</p>'],
    ['[x]\n\n[x]: https://example.com', '<a href="https://example.com">x</a>'],
    ['```python\nx = 1 < 2\n```', '<div class="code" data-language="python">'],
    ['| a |\n|--:|\n| 1 |', '<td class="align-right">'],
    ['| a | b |\n|---|---|\n| $|x|$ | 3 |', '<td>3</td>'],
    ['| a | b |\n|---|---|\n| `$|x|$` | 3 |', '<td><code>$|x|$</code></td>'],
    ['```\n$|x|$ \\begin{align}\n```', '<code>$|x|$ \\begin{align}\n</code>'],
    ['a \uFDD0 b', 'a \uFFFD b'],
    ['2*3*4 = 24', '<p>2*3*4 = 24</p>'],
    ['2**3**2 = 512', '<p>2**3**2 = 512</p>'],
    ['(1+2)*4*(3)', '<p>(1+2)*4*(3)</p>'],
    ['a*b*c and 2*x*3', '<p>a*b*c and 2*x*3</p>'],
    ['2 is *even* and **2** too', '<p>2 is <em>even</em> and <strong>2</strong> too</p>'],
    ['un*frigging*believable', '<p>un<em>frigging</em>believable</p>'],
    ['这是**重点：**后面的文字。', '这是<strong>重点：</strong>后面'],
    ['**「強調」**です。', '<strong>「強調」</strong>です。'],
    ['이것은 **(강조)**입니다', '<strong>(강조)</strong>입니다'],
    ['2. two\n3. three\n\n1986. A great year.', '<li value="1986">'],
    ['2. two\n3. three', '<ol start="2">\n<li>two</li>\n<li>three</li>'],
    ['1. a\n1. b\n1. c', '<ol>\n<li>a</li>\n<li>b</li>\n<li>c</li>'],
    ['3. c\n5. e\n5. f\n9. i', '<li value="5">e</li>\n<li>f</li>\n<li value="9">i</li>'],
    ['1. a\n   1. x\n   4. y\n2. b', '<li value="4">y</li>\n</ol>\n</li>\n<li>b</li>'],
  ])('%p renders %p', (source, expected) => {
    expect(html(source)).toContain(expected)
  })
})

const pieces = [
  'A paragraph with **bold** and $x^2$ text.',
  '# Heading',
  '- one\n- two\n\n  more of two\n- three',
  '1. first\n2. second',
  '```js\nconst a = "$5"\n\nconst b = `x`\n```',
  '$$\nx = \\frac{1}{2}\n$$',
  '> quoted\n> text',
  '| a | b |\n|---|---|\n| 1 | $y$ |',
  'Costs $5 and $10.',
  '\\[ a < b \\]',
  '---',
  '```\nnever closed\n$x$',
  'before\n```a``` after',
  'before\n# no longer\n#tag',
  '- [ ] open\n- [x] done',
  'noted[^1] and https://example.com/x\n\n[^1]: a note\n[^2]: $x$',
  'never $closed and \\(so',
  '| a | b |\n|---|---|\n| $|x|$ | 3 |',
  '\\begin{align}\na &= b \\\\\nc &= d\n\\end{align}',
  '2*3*4 and \\begin{cases} a \\\\ b \\end{cases} and **重点：**后',
  '2. two\n3. three\n\n1986. A great year.',
  'never \\begin{align} closed',
]
const replies = fc
  .array(fc.constantFrom(...pieces), { maxLength: 8 })
  .map((all) => all.join('\n\n'))

describe('a growing reply', () => {
  test('ends like a reply that is rendered at once, and a settled block never changes', () => {
    fc.assert(
      fc.property(replies, fc.array(fc.nat(12), { minLength: 1 }), (reply, steps) => {
        const renderer = new BlockRenderer()
        let settled: string[] = []
        for (let at = 0, turn = 0; at < reply.length; turn += 1) {
          at += 1 + (steps[turn % steps.length] ?? 0)
          const blocks = renderer.render(reply.slice(0, at), true)
          const now = blocks.filter((block) => block.settled).map((block) => block.html)
          expect(now.slice(0, settled.length)).toEqual(settled)
          settled = now
        }
        const last = renderer.render(reply, false).map((block) => block.html)
        expect(last.join('')).toBe(html(reply))
        // Only the last, unfinished block may look different from its final form.
        expect(last.slice(0, settled.length)).toEqual(settled)
      }),
      { numRuns: 150 },
    )
  })

  test('an unfinished formula waits, and a price stays text', () => {
    const grown = (source: string): string =>
      new BlockRenderer()
        .render(source, true)
        .map((block) => block.html)
        .join('')
    const waiting = '<span class="math-waiting">…</span>'
    for (const source of [
      String.raw`Now \(a_1 * b_1 * c`,
      '$$\nx = 1',
      'so $x',
      '$$x$',
      String.raw`so \begin{align} a_1`,
      '\\begin{align}\na_1',
    ]) {
      expect(grown(source)).toContain(waiting)
      expect(grown(source)).not.toMatch(/[$\\_]|= 1/)
    }
    for (const source of ['Now $', 'Now \\', 'Now $$']) expect(grown(source)).toBe('<p>Now</p>\n')
    expect(grown(`Never \\(${'ends '.repeat(200)}`)).toContain('math-source')
    expect(grown(String.raw`Never \(ends` + '\n\nbut goes on\n')).toBe(
      '<p>Never (ends</p>\n<p>but goes on</p>\n',
    )
    expect(grown('It costs $5')).toBe('<p>It costs $5</p>\n')
    expect(grown('A title?\n-')).toBe('<p>A title?</p>\n')
  })

  test('parses in all at most a few times its length', () => {
    const reply = Array.from({ length: 400 }, (_, index) => `Paragraph ${index} with $x_${index}$.`)
    const source = reply.join('\n\n')
    const { parse } = markdown
    let parsed = 0
    markdown.parse = (text, env) => {
      parsed += text.length
      return parse.call(markdown, text, env)
    }
    try {
      const renderer = new BlockRenderer()
      for (let at = 0; at <= source.length; at += 8) renderer.render(source.slice(0, at), true)
    } finally {
      markdown.parse = parse
    }
    expect(parsed / source.length).toBeLessThan(12)
  })

  test.each([
    '$a',
    String.raw`\(`,
    '\\[\n',
    '$$',
    '`',
    '**a ',
    '[a](',
    '[^a]',
    '\n[^a]: b',
    'http://a.',
    '- [ ] \n',
    '\\begin{a}',
    '\\begin{a}\n',
    '\\begin{a}\\end{b}',
    '|$',
    '1*1*',
    '1. a\n',
  ])('a reply with %p only does not block the page', (piece) => {
    const source = piece.repeat(50_000 / piece.length)
    const begun = process.cpuUsage()
    html(source)
    expect(process.cpuUsage(begun).user / 1_000).toBeLessThan(2_000)
  })
})
