import type { LanguageWords } from './language'

export const turkish: LanguageWords = {
  code: 'tr',
  learners: {
    pleas: [
      /(?<!\p{L})(?:cevab[ıi]|sonucu|cevap|sonuç)\s+(?:\p{L}+\s+){0,2}(?:söyle|ver|ne(?:dir)?)(?!\p{L})/iu,
    ],
  },
  presenting: {
    answerNouns: 'cevap cevabi cevabim sonuc sonucu yanit',
    otherAnswerNouns: 'cevap sonuç',
  },
  functionWords: `ve bir bu da de için ile mi ne nasıl neden değil var yok o cevap sonuç yani kazanır kazanıyor toplam
    eder kalır olarak ama gibi daha çok her sonra dolar hesapla hesaplayın kaç`,
  choosing: {
    or: 'veya yahut',
    maybeOr: 'ya',
    and: 've',
    hedges: 'belki',
  },
  answering: {
    yes: 'evet',
    no: 'hayır',
    reasons: 'çünkü',
  },
  comparing: {
    between: 'arasında',
  },
}
