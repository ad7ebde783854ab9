import type { LanguageWords } from './language'

export const russian: LanguageWords = {
  code: 'ru',
  presenting: {
    answerNouns: 'ответ результат решение',
    valueVerbs: 'равен равна равно',
    otherAnswerNouns: 'ответ ответе ответом результат результате',
  },
  tasks: {
    common:
      'пожалуиста мне и в на с по как что это помоги помогите задача вопрос ответ привет спасибо',
    calculation:
      'вычисли вычислите посчитаи посчитаите наиди наидите сколько будет равно чему значение упрости упростите',
    equation: 'реши решите решить наиди наидите уравнение уравнения корень корни решение решения',
  },
  implied: {
    half: 'половин*',
    dozen: 'дюжин*',
    week: 'недел*',
    month: 'месяц*',
  },
  choosing: {
    or: 'или либо',
    and: 'и',
    conditions: 'если то не',
    hedges: 'может возможно наверное',
    fillers: 'это есть может быть ответ думаю что и тоже или какой какое из них правильно',
  },
  answering: {
    yes: 'да',
    no: 'нет',
    reasons: 'потому что|так как|ведь|ибо',
  },
  learners: {
    pleas: [/(?<!\p{L})(?:(?:какой|скажи|дай)\s+(?:\p{L}+\s+){0,3}(?:ответ|решение))(?!\p{L})/iu],
  },
  telling: {
    conclusions: 'значит поэтому',
    orders: /затем|потом/iu,
  },
  comparing: {
    between: 'между',
    from: /от/iu,
    upTo: /до/iu,
  },
  pairs: {
    ratio: 'к',
  },
}
