import type { LanguageWords } from './language'

export const japanese: LanguageWords = {
  code: 'ja',
  presenting: {
    answerNouns: '解 え',
    valueVerbs: 'は が',
    resultVerbs: 'で',
    resultPronouns: 'れ',
    copulas: 'が は',
    learnerPronouns: 'あ',
    otherAnswerNouns: '答',
    labels: '第',
    classifiers: '個 つ 件 人',
  },
  tasks: {
    common: 'を ください',
    calculation:
      'を計算して を計算しなさい を計算してください 計算して 計算せよ はいくつですか はいくつ を簡単にしなさい',
    equation: 'を解いて を解きなさい を解いてください 方程式 を解け',
  },
  implied: {
    twofold: '往復',
    dozen: 'ダース',
    percent: '割 パーセント',
    workingWeek: '平日',
    weekend: '週末',
    year: '歳',
    century: '世紀',
    money: '円',
    metre: 'メートル センチ',
    kilogram: 'キロ グラム リットル',
    ton: 'トン',
    rectangle: '矩形',
    circle: '直径',
    fourLegs: '犬 猫 豚',
  },
  choosing: {
    or: 'または 又は 或いは あるいは もしくは それとも か や',
    and: 'と',
    conditions: 'もし なら',
    hedges: 'たぶん 多分',
    fillers: 'です ます 答え は が の と だ 思う 思います',
  },
  calculating: {
    between: {
      maybeShare: 'の',
    },
  },
  spoken: {
    operations: [
      ['AとBの積', 'A * B'],
      ['AとBの和', 'A + B'],
      ['AとBの差', 'A - B'],
      ['AとBの商', 'A / B'],
      ['AのB倍', 'A * B'],
      ['Aの半分', 'A / 2'],
      ['A(かける|掛ける)B', 'A * B'],
      ['A(割る|わる)B', 'A / B'],
      ['A(足す|たす)B', 'A + B'],
      ['A(引く|ひく)B', 'A - B'],
      ['BからAを?(引|ひ)(くと|いたら|けば)', 'B - A は'],
      ['A[とに]Bを?(足|た)(すと|したら)', 'A + B は'],
      ['A[とに]Bを?(掛け|かけ)(ると|たら)', 'A * B は'],
      ['AをBで?(割|わ)(ると|ったら)', 'A / B は'],
    ],
    result: 'イコール',
    answerIs: '(?:結果|答え)は',
    joints: ['(の ?(答え|値|結果))?(には|は|が)'],
    rhymedDigits:
      'いん いち|に にん|さん さ ざん さぶ|し よん|ご ごっ|ろく ろっ|しち なな|はち はっ は ぱ|く きゅう',
  },
  answering: {
    yes: 'はい',
    no: 'いいえ',
  },
  learners: {
    pleas: [/(?:答案|結果|答え|こたえ|正解)\P{N}{0,6}(?:何|なん|いくつ|教え|ください)/u],
    comesBack: /さっき|戻/u,
    firstTask: /最初の(?:問題|質問)/u,
    earlierTask: /前の(?:問題|質問)/u,
    equation: /(?:私の|あの|さっきの|その)方程式/u,
    story: /(?:あの|さっきの|その)文章題/u,
  },
  verdicts: {
    wrongAnywhere: [
      /違い|違う|違って|ちがい|ちがう|ちがって|惜しい|おしい|間違|まちがい|まちがっ|残念|不正解|正しくな|合って(?:いませ|ませ|いな|な)|もう一度/u,
    ],
    rightAnywhere: [
      /正解|その通り|そのとおり|合って(?:い?ます|いる|る)|よくでき|よく出来|いいですね|素晴らしい|すばらしい|すごい|お見事/u,
    ],
    negations: /不|未|ない|ません/u,
    conditions: /もし|かどうか/u,
    turns: /でも|しかし|けど|けれど/u,
    callsRight: /正しい|合って/u,
    opening: 'はい いいえ うん',
    judgingAnywhere: /正解|不正確|間違|まちがい|そのとおり|その通り|よくでき/u,
  },
  options: {
    nouns: '選 肢',
    choosing: '選',
  },
  asking: {
    names: /誰|どの|どこ/u,
  },
  telling: {
    conclusions: 'だから',
    orders: /それから/u,
  },
  pairs: {
    ratio: '対',
  },
}
