/** Words that depend on a number, by the plural rules of a language (Unicode CLDR). */

/** The forms that English, German, French and Spanish need. `#` stands for the number. */
interface Forms {
  readonly one: string
  readonly other: string
}

/** Chooses the form for a count and writes the count in the digits of the language. */
export function pluralsOf(language: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(language)
  const digits = new Intl.NumberFormat(language)
  return (count, forms) =>
    (rules.select(count) === 'one' ? forms.one : forms.other).replace('#', digits.format(count))
}
