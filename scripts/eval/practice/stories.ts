/** The answers to questions in words, calculated from their numbers by separate formulas. */

type Calculate = (
  numbers: readonly [number, number, number, number, ...number[]],
  text: string,
) => number

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0)

/** The value that `holds` for; counted up, so that it owes nothing to the generator. */
function countUp(holds: (value: number) => boolean): number {
  for (let value = 1; value < 100_000; value++) if (holds(value)) return value
  return Number.NaN
}

/** Lengths and masses in metres, grams and so on. */
const sizes: Readonly<Record<string, number>> = {
  km: 1000,
  m: 1,
  dm: 0.1,
  cm: 0.01,
  mm: 0.001,
  t: 1e6,
  kg: 1000,
  g: 1,
  mg: 0.001,
  l: 1,
  ml: 0.001,
  'm²': 1,
  'dm²': 1e-2,
  'cm²': 1e-4,
  'mm²': 1e-6,
  'm³': 1,
  'dm³': 1e-3,
  'cm³': 1e-6,
  'km/h': 1 / 3.6,
  'm/s': 1,
}

const stories: readonly (readonly [RegExp, Calculate])[] = [
  [/gives away/, ([a, b, c]) => a + b - c],
  [/used at a party/, ([a, b, c]) => sum(Array.from({ length: a }, () => b)) - c],
  [/damaged and thrown/, ([a, b, c, d]) => countUp((share) => share * d + c === a * b)],
  [
    /greatest common divisor/,
    ([a, b]) =>
      [...Array(Math.min(a, b) + 1).keys()].findLast((d) => d > 0 && a % d === 0 && b % d === 0) ??
      0,
  ],
  [/goes swimming/, ([a, b]) => countUp((day) => day % a === 0 && day % b === 0)],
  [/spends/, ([a, top, bottom]) => a * (1 - top / bottom)],
  [/come by bus/, ([whole, percent]) => (whole * percent) / 100],
  [
    /The price is (?:reduced|raised)/,
    ([price, percent], text) =>
      price * (text.includes('raised') ? 1 + percent / 100 : 1 - percent / 100),
  ],
  [/After a discount/, ([percent, now]) => now / (1 - percent / 100)],
  [/A recipe for/, ([people, amount, more]) => (amount * more) / people],
  [/in the ratio/, ([total, a, b]) => (total * a) / (a + b)],
  [/machines need/, ([few, hours, more]) => (few * hours) / more],
  [
    /^Convert/,
    ([amount], text) => {
      const [, from = '', to = ''] = /^Convert [\d.]+ (\S+) to (\S+)\.$/.exec(text) ?? []
      return (amount * (sizes[from] ?? Number.NaN)) / (sizes[to] ?? Number.NaN)
    },
  ],
  [/travels for/, ([hours, minutes]) => hours * 60 + minutes],
  [
    /saves .* further month/,
    ([first, step, count]) => sum(Array.from({ length: count }, (_, at) => first + at * step)),
  ],
  [
    /continues in the same way/,
    (numbers) => {
      const [a, b, c] = numbers
      const place = numbers.at(-1) ?? 0
      const isSum = b - a === c - b
      let value = a
      for (let at = 1; at < place; at++) value = isSum ? value + (b - a) : (value * b) / a
      return value
    },
  ],
  [/rectangle .* area/, ([a, b]) => a * b],
  [/rectangle .* perimeter/, ([a, b]) => a + b + a + b],
  [/triangle has a base/, ([a, b]) => (a * b) / 2],
  [/radius of .* circumference/, ([r]) => 2 * Math.PI * r],
  [/diameter of .* circumference/, ([d]) => Math.PI * d],
  [/circle has a radius of .* area/, ([r]) => Math.PI * r ** 2],
  [/circle has a diameter of .* area/, ([d]) => (Math.PI * d ** 2) / 4],
  [/cuboid/, ([a, b, c]) => a * b * c],
  [/prism/, ([long, side, height]) => (side * height * long) / 2],
  [/pyramid/, ([side, height]) => (side ** 2 * height) / 3],
  [/cone/, ([r, h]) => (Math.PI * r ** 2 * h) / 3],
  [/sphere has a radius/, ([r]) => (4 * Math.PI * r ** 3) / 3],
  [/sphere has a diameter/, ([d]) => (Math.PI * d ** 3) / 6],
  [/cylinder/, ([r, h]) => Math.PI * r ** 2 * h],
  [/The legs of a right/, ([a, b]) => Math.hypot(a, b)],
  [/the hypotenuse is .* one leg/, ([c, a]) => Math.sqrt((c - a) * (c + a))],
  [/slope of the line/, ([a, b, c, d]) => (d - b) / (c - a)],
  [/How long is the vector/, ([a, b, c, d]) => Math.hypot(c - a, d - b)],
  [/at a right angle/, ([a, b, d]) => (-b * d) / a],
  [
    /as a fraction\?/,
    ([opposite, beside, long], text) =>
      text.includes('sin')
        ? opposite / long
        : text.includes('cos')
          ? beside / long
          : opposite / beside,
  ],
  [/one angle is \d+°\. How long/, ([long, angle], text) => long * leg(angle, text)],
  [/one angle is \d+°, and/, ([angle, side], text) => side / leg(angle, text)],
  [
    /0° </,
    ([, , top, bottom, times = 1], text) => {
      const [, from = '', to = ''] = /\\(sin|cos|tan)\(.*\\(sin|cos|tan)\(/.exec(text) ?? []
      const ratio = top / bottom
      const angle =
        from === 'sin' ? Math.asin(ratio) : from === 'cos' ? Math.acos(ratio) : Math.atan(ratio)
      return (
        times * (to === 'sin' ? Math.sin(angle) : to === 'cos' ? Math.cos(angle) : Math.tan(angle))
      )
    },
  ],
  [/puts it back/, ([red, blue]) => (red / (red + blue)) ** 2],
  [
    /without putting it back/,
    ([red, blue]) => (red * (red - 1)) / ((red + blue) * (red + blue - 1)),
  ],
  [/draws a ball without looking/, ([red, blue]) => red / (red + blue)],
  [/range of the values/, (numbers) => Math.max(...numbers) - Math.min(...numbers)],
  [
    /median of the values/,
    (numbers) => {
      const ordered = numbers.toSorted((a, b) => a - b)
      const half = ordered.length / 2
      return half % 1 === 0
        ? ((ordered[half - 1] ?? 0) + (ordered[half] ?? 0)) / 2
        : (ordered[Math.floor(half)] ?? 0)
    },
  ],
  [
    /so that the mean/,
    (numbers) => {
      const [mean = 0, scores] = [numbers.at(-1), numbers.slice(0, -1)]
      return countUp((next) => (sum(scores) + next) / (scores.length + 1) === mean)
    },
  ],
  [/years older/, ([gap, total]) => countUp((age) => age + age + gap === total)],
  [/A taxi costs/, ([fixed, perKm, total]) => countUp((km) => fixed + km * perKm === total)],
  [/Two towns/, ([distance, a, b]) => countUp((hours) => hours * a + hours * b === distance)],
]

function leg(degrees: number, text: string): number {
  const angle = (degrees * Math.PI) / 180
  return text.includes('leg opposite') ? Math.sin(angle) : Math.cos(angle)
}

/** The answer to a question that one of the patterns reads; null for all others. */
export function storyValue(question: string): number | null {
  const text = question.replace(/\s+/g, ' ')
  const [, calculate] = stories.find(([pattern]) => pattern.test(text)) ?? []
  if (calculate === undefined) return null
  const numbers = (text.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number)
  return calculate(numbers as unknown as Parameters<Calculate>[0], text)
}
