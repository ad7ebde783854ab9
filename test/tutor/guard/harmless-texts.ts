/**
 * Texts that tell nothing and must reach the learner byte for byte, by the messages that they
 * answer.
 */

const question = ' What would you try first?'

/** Replies to "Solve 3x + 7 = 22", before and without their question. */
const linear = [
  'Good that you start here.',
  'You wrote 3x + 7 = 22.',
  'You wrote $3x + 7 = 22$.',
  'The equation is **3x + 7 = 22**.',
  '`3x + 7 = 22` is a balance.',
  'On the left there is $3x + 7$, on the right $22$.',
  'Look at the 3x on the left.',
  'Think about the 7.',
  'The constant on the left is 7.',
  'The right side equals 22.',
  'The coefficient of x is 3.',
  'Take 7 away from both sides of $3x + 7 = 22$.',
  'In step 5 we would check it.',
  'There are 5 steps at most.',
  'Step 1: look at the left side.',
  '1. Look at the left side.\n2. Look at the right side.\n',
  '5. Look again.',
  'This takes 5 minutes.',
  'See chapter 5, page 15.',
  'Exercise 15 is like it.',
  'Al-Khwarizmi wrote about this in 820.',
  'The year 2005 is long ago.',
  'In 2015, on May 5, this was asked.',
  'On 5 May 2015 it was asked.',
  'It is 5:15 now.',
  'The date is 2015-05-15.',
  'Version 1.5.15 is out.',
  'x^5 would be a power.',
  'A formula like $y^5$ is another matter.',
  'x₅ is the name of another unknown.',
  'the 5th line',
  'Python 3.5 can do it.',
  '3.5 is a decimal.',
  '25 and 150 are numbers.',
  '7.5 is not whole.',
  '22.15 is near 22.',
  'Numbers such as 152 are larger than 22.',
  'H5N1 and COVID-15 are names.',
  'One of the two sides has the unknown.',
  'Both sides count; three times something is added to seven.',
  'At one point you need two moves.',
  'Give it five minutes.',
  'Five sentences would do.',
  'A, B and C are letters.',
  '| side | formula |\n|---|---|\n| left | 3x + 7 |\n| right | 22 |\n',
  '```python\nleft = 3 * x + 7\nright = 22\n```\n',
  '> 3x + 7 = 22\n\nis what you gave.',
  '- first, the left side\n- then the right side\n',
  'See [the page](https://a.example/a?b=1&c=22).',
  'Emojis 🧮 and “quotes” stay — as they are…',
  'Größe, naïve, señor, œuvre: letters stay.',
  'Das ist die Gleichung $3x + 7 = 22$.',
  'Regarde le membre de gauche.',
  'Mira el lado izquierdo.',
  '左辺を見てください。',
  'Посмотри на левую часть.',
  'انظر إلى الطرف الأيسر.',
  'For instance, in $2y + 1 = 9$ one would begin with the 1.',
  'If $ax + b = c$ then what is added to $ax$ is $b$.',
  'Put another way: something plus 7 makes 22.',
  '&lt;b&gt; and <b>bold</b> stay.',
  'a*b*c and _x_ and **y** stay.',
  '\\(x\\) and \\[x\\] stay.',
  'The area is $\\pi r^2$.',
  '\t tabs and  two blanks \r\n stay.',
  'e.g. this, i.e. that, etc. and so on.',
  '…',
] as const

const others: readonly (readonly [readonly string[], readonly string[]])[] = [
  [
    ['Solve 2x + 5 = 15'],
    [
      'The 5 on the left is in the way.',
      'Take 5 away from both sides.',
      'The number added is 5.',
      'Here 15 is the total and 5 is added.',
      '$2x + 5 = 15$ has a 5 in it.',
    ],
  ],
  [
    ['Solve x^2 - 5x + 6 = 0'],
    [
      'Find two numbers that multiply to 6 and add up to 5.',
      'In $x^2 - 5x + 6 = 0$ the exponent is 2.',
      'There can be 2 solutions.',
      'A square has two roots, or one, or none.',
      'Do you know how to factor $x^2 - 5x + 6$, with 6 as a product of two whole numbers',
    ],
  ],
  [
    ['Solve x^2 - 5x + 6 = 0', 'x = 2'],
    [
      'Yes, $x = 2$ works.',
      'You found that 2 is a root.',
      'x = 2 is right, and there is another one.',
    ],
  ],
  [
    ['What is 17*24?'],
    [
      'Split 24 into tens and ones.',
      '24 = 20 + 4 is a way to see it.',
      'Between 1600 and 1700, people used tables.',
      '$17 \\cdot 24$ is a product.',
      '17 × 24 has two factors.',
    ],
  ],
  [
    ['Solve 3x + 7 = 22', 'x = 6'],
    [
      'Put 6 in place of x: does 3·6 + 7 come out as 22',
      'With x = 6 the left side is 25.',
      'You have x = 6.',
      '3·6 + 7 = 25, not 22.',
    ],
  ],
  [
    ['Convert 5 km to m'],
    [
      'A kilometre is longer than a metre.',
      '5 km is a good walk.',
      'The prefix kilo tells how many.',
    ],
  ],
  [
    ['Differentiate 3x^2 + 2x'],
    [
      'The power rule treats $x^n$ term by term.',
      'Look at $3x^2$ first, then at $2x$.',
      'In general the exponent comes to the front.',
    ],
  ],
  [
    ['Why is the sky blue?'],
    [
      'It is 5 times 3, so x = 5, and 42 is the answer.',
      'Light of 450 nm is scattered more than light of 700 nm.',
      '# Title\n\n1. one\n2. two\n\n```js\nconst a = b ? c : d\n```\n',
    ],
  ],
  [
    ['Solve 3x + 7 = 22', 'x = 5'],
    ['Yes, $x = 5$ is right, because 3·5 + 7 = 22.', 'Five it is.'],
  ],
]

/** Every case as the learner's lines and the whole reply. */
export const harmlessTexts: readonly (readonly [lines: readonly string[], text: string])[] = [
  ...linear.map((text) => [['Solve 3x + 7 = 22'], text + question] as const),
  ...others.flatMap(([lines, texts]) => texts.map((text) => [lines, text + question] as const)),
]
