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
  tasks: {
    common: '请 請 帮我 幫我 问 問 题目 題目',
    calculation: '计算 計算 算出 求 等于多少 是多少 多少 化简 化簡',
    equation: '解方程 解方程式 求解 解 方程',
  },
}
