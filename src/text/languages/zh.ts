import type { LanguageWords } from './language'

export const chinese: LanguageWords = {
  code: 'zh',
  presenting: {
    answerNouns: '案 果',
    valueVerbs: '是 为 為 有',
    resultVerbs: '等 于 於 得 剩 到 共',
    conclusions: '所 因 共',
    resultPronouns: '这 那',
    fillers: '约 約 大 概 就 了 共 下 还 還 有',
    copulas: '是',
    learnerPronouns: '你 您',
    sayingVerbs: '说 写 説 書',
  },
}
