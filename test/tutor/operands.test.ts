/** The numbers that a solution of a task may calculate with. */
import { expect, test } from 'bun:test'
import { operandReaders, operandSource } from '../../src/tutor/answer-key/operands'

test('the numbers of a long task are read in small parts, so that the check can pause between', () => {
  const task = `There are 17 boxes. ${'Each box stands in a row. '.repeat(300)}It takes 23 weeks.`
  const parts = operandReaders(task).map((read) => read())
  expect(parts.length).toBeGreaterThan(10)
  const isInTask = operandSource(parts.flat())
  expect([17, 23, 7].map(isInTask)).toEqual([true, true, true])
  expect(isInTask(19)).toBe(false)
})

/** Words of a task, by what they imply; the words that say it in each language of the pages, and in some others. */
const implied: readonly (readonly [number, string])[] = [
  [
    0.5,
    'half of them|die Hälfte davon|halbieren|la moitié|la mitad|media hora|la metà|metade|一半',
  ],
  [2, 'twice as many|doppelt so viele|beide|le double|el doble|ambos|il doppio|两倍'],
  [1 / 3, 'a third|ein Drittel|un tiers|un tercio|un terzo|三分之一'],
  [0.25, 'a quarter|ein Viertel|un quart|un cuarto|四分之一'],
  [
    12,
    'a dozen eggs|ein Dutzend Eier|une douzaine d’œufs|una docena de huevos|una dozzina|uma dúzia|一打鸡蛋',
  ],
  [
    7,
    'each week|pro Woche|wöchentlich|par semaine|hebdomadaire|por semana|semanales|ogni settimana|他每周要花多少时间?|一週間',
  ],
  [24, 'every day|am Tag|täglich|chaque jour|cada día|diario|al giorno|每天|毎日'],
  [60, 'in an hour|in einer Stunde|en une heure|en una hora|in un’ora|每小时'],
  [60, 'a minute|pro Minute|par minute|por minuto|al minuto|每分钟'],
  [12, 'in a year|im Jahr|jährlich|par an|annuel|al año|anuales|all’anno|每年'],
  [30, 'in a month|im Monat|monatlich|par mois|mensuel|al mes|mensual|al mese|每月'],
  [5, 'on weekdays|an jedem Werktag|les jours ouvrables|días laborables|工作日'],
  [2, 'on weekends|am Wochenende|samedi et dimanche|el sábado y el domingo|周末'],
  [100, 'in per cent|in Prozent|en pourcentage|el porcentaje|百分之几'],
  [10, 'a decade|ein Jahrzehnt|une décennie|una década'],
  [100, 'a century|ein Jahrhundert|un siècle|un siglo|一个世纪'],
  [1000, 'how many kg|wie viele Gramm|combien de litres|cuántos kilómetros|多少公斤'],
  [Math.PI, 'a circle|ein Kreis|un cercle|un círculo|一个圆'],
  [20, 'une vingtaine de sacs|una veintena de sacos'],
  [2, 'to work and back|hin und zurück|un aller-retour|ida y vuelta|往返|往復'],
  [3, 'ein Quartal|un trimestre|el trimestre|一个季度'],
  [1.5, 'anderthalb Stunden|une heure et demie|hora y media|一个半小时|1時間半'],
  [2.5, 'two hours and a half|deux heures et demie|dos horas y media|2倍半|2時間半'],
  [0.8, 'minus 20 %|打八折|2割引き|减产两成'],
  [30_000, '3万元|3万人'],
  [0.1, 'ten cents each|zehn Cent das Stück|dix centimes|diez céntimos'],
  [3, 'twice as many|doppelt so viele|le double|el doble|两倍'],
  [4, 'the dogs have legs|Hunde haben Beine|les chiens|los perros|10条狗'],
]

test.each(
  implied.flatMap(([value, texts]) => texts.split('|').map((text) => [value, text] as const)),
)('%d is implied by "%s"', (value, text) => {
  const isInTask = operandSource(operandReaders(text).flatMap((read) => read()))
  expect(isInTask(value)).toBe(true)
  expect(isInTask(37)).toBe(false)
})
