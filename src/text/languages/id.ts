import type { LanguageWords } from './language'

export const indonesian: LanguageWords = {
  code: 'id',
  presenting: {
    answerNouns: 'jawaban jawabannya hasilnya',
    otherAnswerNouns: 'jawabannya jawaban hasilnya hasil',
  },
  functionWords: `yang dan di ke dari ini itu dia tidak adalah dengan untuk apa bagaimana mengapa punya jawaban jawabannya
    hasil hasilnya jadi mendapat total sisa pada akan ada kita kamu ialah hitung hitunglah berapa`,
  choosing: {
    or: 'atau utawa',
    and: 'dan',
    hedges: 'mungkin',
  },
}
