import type { LanguageWords } from './language'

export const korean: LanguageWords = {
  code: 'ko',
  presenting: {
    answerNouns: '답',
    valueVerbs: '은 는',
    otherAnswerNouns: '답 답은 답이',
  },
  choosing: {
    or: '또는 혹은 아니면 이나 거나 나',
    and: '과 와 및',
    hedges: '아마',
    fillers: '정답 답 은 는 이 가 입니다 과',
  },
  answering: {
    yes: '네 예',
    no: '아니요 아니오',
  },
  learners: {
    pleas: [/(?:정답|답)\P{N}{0,6}(?:뭐|얼마|알려)/u],
  },
  telling: {
    conclusions: '따라서',
    orders: /그다음/u,
  },
  pairs: {
    ratio: '대',
  },
}
