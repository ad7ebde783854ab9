/** The small numbers as words, which learners answer with and a tutor could let slip. */
const spelled = `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen
  fifteen sixteen seventeen eighteen nineteen twenty`

/** Each at the index that it names. */
export const numberWords: readonly string[] = spelled.split(/\s+/)
