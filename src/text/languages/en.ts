import type { LanguageWords } from './language'

export const english: LanguageWords = {
  code: 'en',
  functionWords: `the a an of to in on at is are was be and or not for with that this it you your we they he she what
    which how why do does did have has had can could will would should from by as if then there their her
    his its our my me so but all one each more than about when where who now let look think try answer put
    take make get may also total calculate compute solve find evaluate simplify convert integrate
    differentiate expand factor round reduce write many much`,
  lookalikes: 'men man come comment pour son sur die hat mine per plus no new ah see am',
  learnerWords: `were been am don't doesn't i him them these those here no yes just only very please i'm it's that's i've
    you're isn't aren't can't won't didn't what's let's tell give show help know understand got work out
    some any less left after before into up down mean explain hello thanks thank stuck idea again really
    stupid hate annoying confused hint idk dunno wrong right equals first next step need want too lost time
    because maybe eggs dollars sides divide multiply subtract add travels hours minutes days express between
    apples money cost per hour week average area number numbers costs how's today good morning nope yeah
    wait solution solutions real root roots english german french spanish italian latin sentence homework
    says teacher task book nothing something both`,
  particles: 'the a an of to in on for with from by at as and or',
  addressing: 'i me my you your please text sentence understand explain help',
  mentions: `what does … mean|what do … mean|what did … mean|how do you say|how do i say|how can i say|how would you say|how to say
    |how do you spell|how do you pronounce|how do i pronounce|translate|the meaning of|the translation of
    |the plural of|the past tense of|the opposite of|conjugate|the word|the words|the sentence|the phrase|the verb
    |my sentence|quiz me on|test me on`,
  spelling: /(?:ing|tion|ness|ght|ould)(?!\p{L})|(?:n['’]t|['’]ll|['’]ve|['’]re)(?!\p{L})/giu,
  commands: {
    infinitives: {
      calculate: 'calculate compute evaluate determine find work',
      add: 'add',
      subtract: 'subtract',
      multiply: 'multiply',
      divide: 'divide',
      solve: 'solve',
      simplify: 'simplify reduce',
      expand: 'expand',
      factor: 'factor factorise factorize',
      differentiate: 'differentiate',
      integrate: 'integrate',
      convert: 'convert',
      tell: 'round write state show explain prove compare draw justify check complete name describe estimate',
    },
    formsOf: (verb) => [verb],
  },
  presenting: {
    answerNouns: 'answer answers result solution root final',
    valueVerbs:
      'is are was were be being has have had cost costs takes need needs contains there s',
    resultVerbs: `equals equal gives give makes make making get gets got find finds reach reaches yields yield
      obtain obtains becomes become leaves leave leaving remain remains with to as totals earns earn`,
    beforeTo: `comes come equal equals up out amounts adds simplifies evaluates boils works down reduces leads
      left end ends`,
    conclusions: 'so therefore thus hence then finally altogether total',
    resultPronouns: 'it that this which x y n',
    fillers: `exactly about approximately roughly around just simply then therefore clearly indeed only the a
      number precisely actually nearly almost now thus so also equal total in all`,
    articles: 'the your our final right correct a an my',
    copulas: 'is are was be would must',
    learnerPronouns: "you your you've",
    sayingVerbs: `said say says saying told stated wrote write written got found answered have think thought guess
      guessed suggested mentioned claimed proposed chose gave calculated computed used`,
    taskNouns: 'problem question task text exercise story statement recipe',
    creditingVerbs: 'worked saying identified determined noticed reached figured established',
    trailingConclusions: 'altogether total left remaining remain',
    questionWords: 'what which how why who where when can could do does did will would should',
  },
}
