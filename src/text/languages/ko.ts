import type { LanguageWords } from './language'

export const korean: LanguageWords = {
  code: 'ko',
  choosing: {
    hedges: '아마',
    fillers: '정답 답 은 는 이 가 입니다 과',
  },
  answering: {
    yes: '네 예',
    no: '아니요 아니오',
  },
}
