import type { LanguageWords } from './language'

export const dutch: LanguageWords = {
  code: 'nl',
  presenting: {
    answerNouns: 'antwoord uitkomst resultaat oplossing',
    valueVerbs: 'wordt bedraagt',
    otherAnswerNouns: 'antwoord uitkomst resultaat',
    noAnswers: 'dus',
  },
  functionWords: `de het een is en of niet van te met voor op in er hij zij ze je jij we wat hoe waarom heeft hebben kan
    wordt zijn dat die dit dan als ook nog aan bij antwoord uitkomst dus verdient naar om bereken hoeveel`,
  learnerWords: `maar uit was waren ben heb ik wij jullie mijn jouw welke wie wanneer waar geen nee ja alleen heel graag
    kunt los zeg help hulp weet begrijp denk elke alle alles leg hallo dank bedankt deze meer minder veel
    door oplossing vergelijking`,
  particles: 'de het een en of van naar in op voor met uit bij aan te',
  mentions: 'wat betekent|wat betekenen|hoe zeg je|hoe schrijf je|vertaal|het woord|de zin',
  tasks: {
    common: `de het een en of is zijn wat welke hoeveel voor mij me ik je jij kun kan graag alsjeblieft help met
      van naar op in uit opgave vraag antwoord dank bedankt hallo volgende deze dit`,
    calculation: 'bereken uitkomst waarde som verschil product hoeveel breuk vereenvoudig',
    equation: 'los op vergelijking vergelijkingen oplossing oplossingen onbekende waarde',
  },
  commands: {
    infinitives: {
      calculate: 'bereken berekent berekenen',
      solve: 'los',
      simplify: 'vereenvoudig',
      factor: 'ontbind',
    },
    formsOf: (verb) => [verb],
  },
  implied: {
    half: 'helft*',
    twofold: 'back',
    dozen: 'dozijn*',
    day: 'dag dagen',
    week: 'weken',
    month: 'maand*',
    year: 'jaar jaren',
  },
  choosing: {
    maybeOr: 'of',
    and: 'en',
    conditions: 'als dan niet',
    hedges: 'misschien wellicht',
    fillers: 'het is zijn kan zou denk dat de een antwoord en ook tussen welke klopt',
  },
  answering: {
    yes: 'ja waar',
    no: 'nee nein onwaar',
    reasons: 'want|omdat|aangezien',
  },
  learners: {
    pleas: [/(?<!\p{L})(?:(?:geef|zeg|wat\s+is)\s+(?:\p{L}+\s+){0,3}(?:antwoord))(?!\p{L})/iu],
  },
  options: {
    articles: 'de het een',
  },
  telling: {
    conclusions: 'dus',
    orders: /daarna/iu,
    persons: 'ik',
  },
  comparing: {
    between: 'tussen',
    from: /van/iu,
    upTo: /tot/iu,
    atLeast: /minstens/iu,
    atMost: /hoogstens/iu,
  },
}
