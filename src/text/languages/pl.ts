import type { LanguageWords } from './language'

export const polish: LanguageWords = {
  code: 'pl',
  presenting: {
    answerNouns: 'odpowiedz odpowiedzia wynik wynikiem rozwiazanie',
    valueVerbs: 'jest wynosi',
    otherAnswerNouns: 'odpowiedź wynik',
  },
  functionWords: `i w z na do nie jest są to że się ona on co jak dlaczego ma mają odpowiedź wynik więc zarabia razem po
    od dla za czy ale jego jej zostaje oblicz rozwiąż ile`,
  learnerWords: `ja ty my wy oni mój moja gdzie kiedy kto który proszę dziękuję cześć wiem rozumiem myślę każdy wszystko
    wyjaśnij tylko lub oraz przez mam masz był było równanie`,
  mentions: 'co znaczy|co oznacza|jak powiedzieć|jak się mówi|jak napisać|przetłumacz|słowo|zdanie',
  spelling: /(?<!\p{L})\p{L}*[ąćęłńśźż]\p{L}*/giu,
  tasks: {
    common: `i w z na do to jest sa ile co jaki jaka jakie mi mnie dla nas prosze zadanie pytanie odpowiedz
      dziekuje czesc pomoz nastepujace ten ta`,
    calculation: 'oblicz wartosc suma roznica iloczyn iloraz ulamek ile uprosc wynik',
    equation: 'rozwiaz rownanie rownania rozwiazanie rozwiazania niewiadoma wartosc',
  },
  commands: {
    infinitives: {
      calculate: 'oblicz obliczyć policz wyznacz',
      solve: 'rozwiąż rozwiązać',
      simplify: 'uprość',
    },
    formsOf: (verb) => [verb],
  },
  implied: {
    dozen: 'tuzin*',
  },
  choosing: {
    or: 'lub albo bądź',
    maybeOr: 'czy',
    and: 'i',
    conditions: 'jeśli to nie',
    hedges: 'może',
    fillers: 'to jest są może być odpowiedź wynik i też czy który która',
  },
  answering: {
    yes: 'tak',
    no: 'nie',
    reasons: 'bo|ponieważ|gdyż',
  },
  learners: {
    pleas: [/(?<!\p{L})(?:(?:podaj|jaka\s+jest)\s+(?:\p{L}+\s+){0,3}(?:odpowiedź))(?!\p{L})/iu],
  },
  telling: {
    conclusions: 'więc',
    orders: /potem|następnie/iu,
  },
  comparing: {
    between: 'między',
    from: /od/iu,
    upTo: /do/iu,
  },
  pairs: {
    ratio: 'do',
  },
}
