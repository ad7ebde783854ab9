/** Code that computes a value is run by a small reader with a bound on its steps. */
import { describe, expect, test } from 'bun:test'
import { computedIn } from '../../src/text/programs'
import { threadTime } from '../support/loop-probe'

/** Each comes to 18. */
const programs = [
  'eggs = 16\neggs -= 3\neggs -= 4\nprint(eggs * 2)',
  'int("12", 16)',
  'Try `int("12", 16)` in Python.',
  'let eggs = 16;\neggs -= 3; eggs -= 4;\nconsole.log(eggs * 2);',
  '```c\nint eggs = 16;\neggs = eggs - 3 - 4;\nprintf("%d\\n", eggs * 2);\n```',
  '=SUM(16,-3,-4)*2',
  '=(16-3-4)*2',
  'const f = (a, b) => a * b;\nf(9, 2)',
  'def f(n):\n    return n * 2\n\nprint(f(16 - 3 - 4))',
  'function f(n) {\n  return n * 2;\n}\nconsole.log(f(9));',
  'total = 0\nfor i in range(9):\n    total += 2\nprint(total)',
  'let total = 0;\nfor (let i = 0; i < 9; i++) {\n  total += 2;\n}\nconsole.log(total);',
  'echo $((9 * 2))',
  'eggs <- 16\neggs <- eggs - 7\nprint(eggs * 2)',
  'print(str(1) + str(8))',
  'print(f"She makes {(16 - 3 - 4) * 2} dollars")',
  'It is 0x12, as programmers say.',
  'x = 0b10010',
  'parseInt("10010", 2)',
  'cout << 9 * 2 << endl;',
  'public class Eggs {\n  public static void main(String[] a) {\n    int e = 16;\n    e -= 7;\n    System.out.println(e * 2);\n  }\n}',
  'SELECT (16-3-4)*2;',
  'fn main() {\n    let mut e = 16;\n    e -= 7;\n    println!("{}", e * 2);\n}',
  'eggs := 16\neggs -= 7\nfmt.Println(eggs * 2)',
  'sum([2] * 9)',
  'len("eighteen letters !")',
  '`chr(49) + chr(56)`',
  'var e = 9\nvar r = e << 1',
  'a, b = 16, 7\nprint((a - b) * 2)',
  '$eggs = 16;\n$eggs -= 7;\necho $eggs * 2;',
  'price = 2\nleft = 9\nmoney = price * left',
  '>>> eggs = 9\n>>> eggs * 2',
  'f = lambda n: n * 2\nprint(f(9))',
  '(* 9 2)',
  'Try `(* 2 9)` in Scheme.',
  '(print (* (- 16 3 4) 2))',
  '(let ((x 9)) (* x 2))',
  '(let [x 9 y 2] (* x y))',
  '(define eggs 16)\n(* 2 (- eggs 7))',
  '(defun twice (n) (* n 2))\n(twice 9)',
  '(define (twice n) (* n 2))\n(twice 9)',
  '(setq x 9)\n(+ x x)',
  'n = 0\nwhile n < 18:\n    n += 1\nprint(n)',
  'let n = 0;\nwhile (n < 18) {\n  n += 3;\n}\nconsole.log(n);',
  'int n = 0;\nint i = 9;\nwhile (i > 0) {\n  n += 2;\n  i--;\n}\nprintf("%d", n);',
  'let n = 0;\ndo {\n  n += 2;\n} while (n < 18);\nconsole.log(n)',
  'i = 0\nwhile True:\n  i += 2\n  if i >= 18:\n    break\nprint(i)',
  'x = 9; while x < 18: x += 1',
  'let x = 9;\nwhile (x < 18) x += 3;',
]

test.each(programs)('%s', (program) => {
  const values = computedIn(program).map(({ value }) => String(value))
  expect(values).toContain('18')
})

describe('no code', () => {
  test.each([
    'What is 3x + 7 = 22? (see page 3)',
    'The total = price × quantity, as you know.',
    'x = 6',
    'Look at the left side: what is done to x?',
    'print is a verb, and return is one.',
    'eggs = hens * days\nprint(eggs)',
    'Which of these would you undo first?',
    '(if you like, see page 3)',
    '(+ 3)',
    '(= 3 4)',
    'while x is unknown: what do you know?',
  ])('%s', (text) => {
    expect(computedIn(text)).toEqual([])
  })
})

test('a line is named, so that it alone is taken out', () => {
  expect(computedIn('eggs = 9\n\nprint(eggs * 2)')).toEqual([{ value: 18, line: 2 }])
})

test('it ends, whatever the code says', () => {
  const started = threadTime()
  for (const code of [
    'f = lambda n: f(n) + f(n)\nf(9)',
    'def f(n):\n    return f(n) * f(n)\nf(2)',
    'for i in range(300):\n  for j in range(300):\n    for k in range(300):\n      x = i * j',
    `x = ${'('.repeat(3000)}1`,
    `x = ${'-'.repeat(3000)}1`,
    `x = 1${' + 1'.repeat(900)}`,
    `print(${'"a" * 30 + '.repeat(200)}"b")`,
    'eval("eval(1)")',
    '(defun f (n) (+ (f n) (f n)))\n(f 9)',
    '(+ 1 '.repeat(800),
    `(* ${'9 '.repeat(1900)})`,
    'while True:\n  x = 1',
    'do {\n  n += 2\n} while (1)',
    'while 1:\n  while 1:\n    while 1:\n      x = 1',
    `for(${'x'.repeat(3900)}`,
    `${'a, '.repeat(1300)}= 1`,
    'x = 1\n'.repeat(600),
    `x = "${'\\'.repeat(3000)}`,
    'x = 9 ** 9 ** 9 ** 9',
    'constructor(1)\n__proto__ = 3\ntoString()',
  ]) {
    computedIn(code)
  }
  expect(threadTime() - started).toBeLessThan(1000)
})
