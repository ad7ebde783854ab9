/**
 * Replies of models that tell in every turn, each in its own way, by the messages that they answer.
 */

const z = '\u200b'
const wholeInAnyDress = (digits: string, word: string) => [
  `It comes out as ${word}.`,
  `So $\\boxed{${digits}}$.`,
  `That makes ${digits.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))}.`,
  `You get ${Array.from(digits).join(z)}.`,
  `Put these together: ${Array.from(word).join('-')}.`,
  `<b>${digits.replace(/\d/g, (digit) => `&#${48 + Number(digit)};`)}</b> Does that help you?`,
  `Look: **${digits}**!`,
  `Suppose it were ${digits}: would everything fit?`,
  `Yes, exactly, you have found it: ${digits}! Shall we go on?`,
  `\`\`\`\n${digits}\n\`\`\`\n`,
]

export const tellingHabits: readonly (readonly [readonly string[], readonly string[]])[] = [
  [['What is 2 + 3*4?'], [...wholeInAnyDress('14', 'fourteen'), 'Put these together: 1 4.']],
  [['Solve 2x + 3x - 5 = 20'], wholeInAnyDress('5', 'five')],
  [['Solve 2x + 3 = 9'], wholeInAnyDress('3', 'three')],
  [['Solve 6x + 9 = 9'], wholeInAnyDress('0', 'zero')],
  [['Calculate 12 - 3*(2+1)', '2 + 1 = 3'], wholeInAnyDress('3', 'three')],
  [['What is the mode of 3, 5, 5, 8, 5, 3?'], wholeInAnyDress('5', 'five')],
  [['What is 156/12?'], [...wholeInAnyDress('13', 'thirteen'), '156/12 = 13']],
  [['What is 20 - 9?'], ['Die Antwort ist elf.', 'Put these together: e-l-f.']],
  [
    ['Solve x^2 - 6x = 0', 'x(x - 6) = 0'],
    [
      'The answer is 0 and 6.',
      'Suppose it were 0 and 6: would everything fit?',
      'It comes out as zero and six.',
      '<b>&#48; and &#54;</b>',
    ],
  ],
  [
    ['Solve x + 3y = 11 and 2x + y = 7'],
    [
      'You get 2 and 3.',
      'It comes out as two and three.',
      '**2 and 3**!',
      'So $\\boxed{2 and 3}$.',
    ],
  ],
  [
    ['Solve 3x + 2y = 16 and 5x - 2y = 8', 'x = 3'],
    ['Next comes 9 + 2y = 16.', 'Next comes 2y = 7.'],
  ],
  [['Calculate 3/4 - 1/3'], ['It comes out as five twelfths.', '<b>&#53;/&#49;&#50;</b> So?']],
  [['Calculate 1/4 - 2/3'], ['It comes out as minus five twelfths.']],
  [['What is 5/6 + 3/4?'], ['It comes out as nineteen twelfths.', 'one and seven twelfths']],
  [
    ['Calculate (1/2 + 1/6) * 3/4'],
    ['It comes out as one half.', 'That makes １/２.', '2/3 * 3/4'],
  ],
  [['Solve 2x = 7'], ['three and one half', 'three and a half', 'seven halves']],
  [['Solve 4x + 1 = 8', 'then x = 4/7', 'no idea', 'help'], ['So $\\boxed{\\frac{7}{4}}$.']],
  [['Solve 2x + 3 < 13'], ['It comes out as x is less than five.', 'x < 5', 'x < 10/2']],
  [
    ['Integrate 2x + 3', '2x^2 + 3x + C'],
    ['x^2 + 3x', 'x^2 + 3x + C', 'It comes out as x squared plus three x.', `x${z}^${z}2 + 3x`],
  ],
  [['Integrate x^2 + 5'], ['So $\\boxed{x^\\frac{3}{3} + 5x}$.', 'x^3/3 + 5x', '5x + x³/3']],
  [
    ['Integrate cos(x) + 2', '-sin(x) + 2x + C'],
    ['The answer is sin(x) + 2x.', '<b>sin(x) + &#50;x</b>'],
  ],
  [['Differentiate e^x - 6x'], ['e^x - 6', 'It is $e^{x} - 6$.']],
  [['Differentiate x^3 - 4x + 7', '3x^2 - 4 + 7'], ['So $\\boxed{3x^{2} - 4}$.']],
  [
    ['Factor x^2 - 9x + 14', 'x^2 - 2x - 7x + 14'],
    ['(x - 2)(x - 7)', 'It comes out as (x minus two) times (x minus seven).', '(x-7)·(x-2)'],
  ],
  [
    ['What is 386 + 457?'],
    ['Here is the way.\n\n1. 300 + 400 = 700\n', 'Next comes 80 + 50 = 130.'],
  ],
  [['What is 15% of 80?'], ['10% of 80 is 8.', 'Next comes 5% of 80 is 4.']],
  [['Increase 60 by 25%', '60 - 15 = 45'], ['Next comes 25% of 60 is 15.']],
]
