/** Units that convert: the same amount is 1.5 hours, 90 minutes, and 1 hour and 30 minutes. */
import { wordTable } from '../../lib/text'

const families = [
  wordTable([
    [
      1,
      'second seconds sec secs s sekunde sekunden seconde secondes segundo segundos secondo secondi 秒',
    ],
    [60, 'minute minutes min mins minuten minuto minutos minuti'],
    [3600, 'hour hours h hr hrs stunde stunden std heure heures hora horas ora ore'],
    [86400, 'day days tag tage tagen jour jours dia dias giorno giorni'],
    [604800, 'week weeks woche wochen semaine semaines semana semanas settimana settimane'],
  ]),
  wordTable([
    [1, 'month months monat monate monaten mois meses mesi'],
    [12, 'year years jahr jahre jahren annee annees anos anni'],
  ]),
  wordTable([
    [0.001, 'mm millimeter millimeters millimetre millimetres'],
    [0.01, 'cm centimeter centimeters centimetre centimetres zentimeter centimetros centimetri'],
    [1, 'm meter meters metre metres metern metro metros metri'],
    [
      1000,
      'km kilometer kilometers kilometre kilometres kilometern kilometro kilometros chilometri',
    ],
  ]),
  wordTable([
    [1, 'inch inches in'],
    [12, 'foot feet ft'],
    [36, 'yard yards yd'],
    [63360, 'mile miles mi'],
  ]),
  wordTable([
    [0.001, 'mg milligram milligrams'],
    [1, 'g gram grams gramm gramme grammes gramo gramos grama gramas grammo grammi'],
    [1000, 'kg kilo kilos kilogram kilograms kilogramm kilogramme kilogrammes'],
    [1e6, 'ton tons tonne tonnes tonnen toneladas'],
  ]),
  wordTable([
    [1, 'ounce ounces oz'],
    [16, 'pound pounds lb lbs'],
  ]),
  wordTable([
    [1, 'ml milliliter milliliters millilitre millilitres'],
    [1000, 'l liter liters litre litres litern litro litros litri'],
  ]),
  wordTable([
    [1, 'cup cups'],
    [2, 'pint pints'],
    [4, 'quart quarts'],
    [16, 'gallon gallons'],
  ]),
  wordTable([
    [
      1,
      'cent cents penny pennies pence p ct centime centimes centavo centavos centimo centimos centesimi c',
    ],
    [5, 'nickel nickels'],
    [10, 'dime dimes'],
    [25, 'quarter'],
    [100, 'dollar dollars euro euros pound $ € £ dolares dolar dollari'],
  ]),
]

/** A unit: its family, and how many of the family's first unit it is. */
export interface ConvertibleUnit {
  readonly family: number
  readonly factor: number
}

const units = new Map<string, ConvertibleUnit>()
for (const [family, factors] of families.entries()) {
  for (const [word, factor] of factors) {
    if (!units.has(word)) units.set(word, { family, factor })
  }
}

/** The unit that a folded word or a sign names; null where no unit of that name converts. */
export function convertibleUnitOf(word: string): ConvertibleUnit | null {
  return units.get(word) ?? null
}
