import type { LanguageWords } from './language'

export const vietnamese: LanguageWords = {
  code: 'vi',
  functionWords: `là và của có không cô ấy anh ông bà được cho với này đó những các bạn chúng ta kiếm thì kết quả đáp án
    vậy trong tổng cộng còn lại đô la mỗi người tính`,
  choosing: {
    or: 'hoặc',
    maybeOr: 'hay',
    and: 'và',
    hedges: 'có lẽ',
  },
  answering: {
    yes: 'có đúng',
    no: 'không',
    reasons: 'vì|bởi vì',
  },
  presenting: {
    otherAnswerNouns: 'án',
  },
}
