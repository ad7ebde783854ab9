import type { LanguageWords } from './language'

export const finnish: LanguageWords = {
  code: 'fi',
  presenting: {
    answerNouns: 'vastaus tulos ratkaisu',
    otherAnswerNouns: 'vastaus tulos',
  },
  functionWords: `on ja ei se mikä minä hän että tai mutta kuin niin mitä miten miksi ovat oli hänellä sen tämä siis vastaus tulos
    yhteensä ansaitsee kun jos olet sinun jää laske ratkaise paljonko`,
  choosing: {
    or: 'tai vai joko eli',
    and: 'ja',
    hedges: 'ehkä',
    fillers: 'on se voi olla vastaus',
  },
  answering: {
    yes: 'kyllä',
    no: 'ei',
    reasons: 'koska|sillä',
  },
}
