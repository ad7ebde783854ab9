/**
 * The languages of the number-word library, each with what the library leaves out: genders, cases
 * and second spellings that are ordinary in the language. Loading it loads the whole library, so
 * `number-words.ts` loads it on first use.
 */
import * as amET from 'n2words/am-ET'
import * as amLatn from 'n2words/am-Latn-ET'
import * as ar from 'n2words/ar-SA'
import * as az from 'n2words/az-AZ'
import * as bn from 'n2words/bn-BD'
import * as cs from 'n2words/cs-CZ'
import * as da from 'n2words/da-DK'
import * as de from 'n2words/de-DE'
import * as el from 'n2words/el-GR'
import * as enGB from 'n2words/en-GB'
import * as enIN from 'n2words/en-IN'
import * as enUS from 'n2words/en-US'
import * as es from 'n2words/es-ES'
import * as esUS from 'n2words/es-US'
import * as fa from 'n2words/fa-IR'
import * as fi from 'n2words/fi-FI'
import * as fil from 'n2words/fil-PH'
import * as frBE from 'n2words/fr-BE'
import * as fr from 'n2words/fr-FR'
import * as gu from 'n2words/gu-IN'
import * as ha from 'n2words/ha-NG'
import * as hbo from 'n2words/hbo-IL'
import * as he from 'n2words/he-IL'
import * as hi from 'n2words/hi-IN'
import * as hr from 'n2words/hr-HR'
import * as hu from 'n2words/hu-HU'
import * as id from 'n2words/id-ID'
import * as it from 'n2words/it-IT'
import * as ja from 'n2words/ja-JP'
import * as ka from 'n2words/ka-GE'
import * as kn from 'n2words/kn-IN'
import * as ko from 'n2words/ko-KR'
import * as lt from 'n2words/lt-LT'
import * as lv from 'n2words/lv-LV'
import * as mr from 'n2words/mr-IN'
import * as ms from 'n2words/ms-MY'
import * as nb from 'n2words/nb-NO'
import * as nl from 'n2words/nl-NL'
import * as pa from 'n2words/pa-IN'
import * as pl from 'n2words/pl-PL'
import * as pt from 'n2words/pt-PT'
import * as ro from 'n2words/ro-RO'
import * as ru from 'n2words/ru-RU'
import * as srCyrl from 'n2words/sr-Cyrl-RS'
import * as srLatn from 'n2words/sr-Latn-RS'
import * as sv from 'n2words/sv-SE'
import * as sw from 'n2words/sw-KE'
import * as ta from 'n2words/ta-IN'
import * as te from 'n2words/te-IN'
import * as th from 'n2words/th-TH'
import * as tr from 'n2words/tr-TR'
import * as uk from 'n2words/uk-UA'
import * as ur from 'n2words/ur-PK'
import * as vi from 'n2words/vi-VN'
import * as yo from 'n2words/yo-NG'
import * as zhHans from 'n2words/zh-Hans-CN'
import * as zhHant from 'n2words/zh-Hant-TW'
import { nativeKorean } from './korean-numbers'
import { type Script, scriptOf } from './scripts'

interface Writer {
  readonly toCardinal: (value: number | string, options?: never) => string
  readonly toOrdinal: (value: number, options?: never) => string
}

/** A pattern of a word or of a whole number in words, and what stands there as well. */
type Respelling = readonly [pattern: RegExp, by: string | ((word: string) => string)]

export interface NumberLanguage {
  /** ISO 639, with the script where a language has two. */
  readonly id: string
  readonly writers: readonly Writer[]
  /** Options of the library, each of which gives a form. */
  readonly options: readonly object[]
  /** Each gives one more form of the whole number: a case, a gender, another spelling. */
  readonly respellings: readonly (readonly Respelling[])[]
  /** Other names of a number. */
  readonly others: (value: number) => readonly string[]
  /** The letters it is written in. */
  readonly script: Script
  /** `words`: blanks stand between words; `suffixes`: endings hang on a number; `none`: no blanks. */
  readonly spacing: 'words' | 'suffixes' | 'none'
}

const none = (): readonly string[] => []

function language(
  id: string,
  writers: readonly object[],
  {
    options = [],
    respellings = [],
    others = none,
    spacing = 'words',
  }: Partial<Omit<NumberLanguage, 'id' | 'writers' | 'script'>> = {},
): NumberLanguage {
  const typed = writers as readonly Writer[]
  const script = scriptOf(typed[0]?.toCardinal(7).charCodeAt(0) ?? 0)
  return { id, writers: typed, options, respellings, others, script, spacing }
}

const genders = [{ gender: 'feminine' }, { gender: 'neuter' }]
const suffixes = { spacing: 'suffixes' } as const

/** A Russian case: words that are declined apart, and the ending of those that end in a soft sign. */
function russianCase(apart: Readonly<Record<string, string>>, soft: string): readonly Respelling[] {
  const inner = soft === 'и' ? 'и' : 'ью'
  return [
    [/\p{L}+/gu, (word) => apart[word] ?? word],
    [/(пят|шест|сем|восем)ьдесят(?!\p{L})/gu, `$1${inner}десят${soft}`],
    [/ь(?!\p{L})/gu, soft],
  ]
}

const russian: readonly (readonly Respelling[])[] = [
  russianCase(
    {
      восемь: 'восьми',
      один: 'одного',
      два: 'двух',
      две: 'двух',
      три: 'трех',
      четыре: 'четырех',
      сорок: 'сорока',
      сто: 'ста',
      девяносто: 'девяноста',
      двести: 'двухсот',
      триста: 'трехсот',
      тысяча: 'тысячи',
    },
    'и',
  ),
  russianCase(
    {
      восемь: 'восьми',
      один: 'одному',
      одна: 'одной',
      два: 'двум',
      две: 'двум',
      три: 'трем',
      четыре: 'четырем',
      сорок: 'сорока',
      сто: 'ста',
      девяносто: 'девяноста',
      двести: 'двумстам',
    },
    'и',
  ),
  russianCase(
    {
      восемь: 'восемью',
      один: 'одним',
      два: 'двумя',
      две: 'двумя',
      три: 'тремя',
      четыре: 'четырьмя',
      сорок: 'сорока',
      сто: 'ста',
      девяносто: 'девяноста',
    },
    'ью',
  ),
  [[/один(?!\p{L})/gu, 'одно']],
  [[/^одна тысяча/u, 'тысяча']],
]
const ukrainian: readonly (readonly Respelling[])[] = [
  [
    [/(?<!\p{L})один(?!\p{L})/gu, 'одного'],
    [/(?<!\p{L})дв[аі](?!\p{L})/gu, 'двох'],
    [/(?<!\p{L})три(?!\p{L})/gu, 'трьох'],
    [/(?<!\p{L})чотири(?!\p{L})/gu, 'чотирьох'],
    [/(?<!\p{L})сто(?!\p{L})/gu, 'ста'],
    [/ь(?!\p{L})/gu, 'и'],
    [/десят(?!\p{L})/gu, 'десяти'],
  ],
  [[/^одна тисяча/u, 'тисяча']],
]
const polish: readonly (readonly Respelling[])[] = [
  [
    [/(?<!\p{L})dwa(?!\p{L})/gu, 'dwóch'],
    [/(?<!\p{L})trzy(?!\p{L})/gu, 'trzech'],
    [/(?<!\p{L})cztery(?!\p{L})/gu, 'czterech'],
    [/dwanaście/gu, 'dwunastu'],
    [/dwadzieścia/gu, 'dwudziestu'],
    [/siedem(?!\p{L})/gu, 'siedmiu'],
    [/osiem(?!\p{L})/gu, 'ośmiu'],
    [/pięć(?!\p{L})/gu, 'pięciu'],
    [/sześć(?!\p{L})/gu, 'sześciu'],
    [/ięć(?!\p{L})/gu, 'ięciu'],
    [/naście(?!\p{L})/gu, 'nastu'],
    [/dzieści(?!\p{L})/gu, 'dziestu'],
    [/dziesiąt(?!\p{L})/gu, 'dziesięciu'],
    [/(?<!\p{L})sto(?!\p{L})/gu, 'stu'],
  ],
  [
    [/(?<!\p{L})dwa(?!\p{L})/gu, 'dwie'],
    [/(?<!\p{L})jeden(?!\p{L})/gu, 'jedna'],
  ],
  [[/(?<!\p{L})jeden(?!\p{L})/gu, 'jedno']],
]
const czech: readonly (readonly Respelling[])[] = [
  [
    [/(náct|cet|desát)(?!\p{L})/gu, '$1i'],
    [/(?<!\p{L})deset/gu, 'deseti'],
    [/devět(?!\p{L})/gu, 'devíti'],
    [/(pět|šest|sedm|osm)(?!\p{L})/gu, '$1i'],
    [/(?<!\p{L})dva(?!\p{L})/gu, 'dvou'],
    [/(?<!\p{L})tři(?!\p{L})/gu, 'tří'],
    [/(?<!\p{L})čtyři(?!\p{L})/gu, 'čtyř'],
  ],
  [
    [/jedna(?!\p{L})/gu, 'jeden'],
    [/(?<!\p{L})dva(?!\p{L})/gu, 'dvě'],
  ],
  [[/jedna(?!\p{L})/gu, 'jedno']],
  // "dvacet osm" is "osmadvacet" as well.
  [
    [/jedna$/u, 'jeden'],
    [/(?<!\p{L})(\p{L}{1,10}(?:cet|desát)) (\p{L}+)$/u, '$2a$1'],
  ],
]
const lithuanian: readonly (readonly Respelling[])[] = [
  [
    [/lika(?!\p{L})/gu, 'likos'],
    [/dešimt(?!\p{L})/gu, 'dešimties'],
    [/(keturi|penki|šeši|septyni|aštuoni|devyni)(?!\p{L})/gu, '$1ų'],
  ],
  [[/(keturi|penki|šeši|septyni|aštuoni|devyni)(?!\p{L})/gu, '$1s']],
  [[/lika(?!\p{L})/gu, 'liką']],
  [[/^vienas (?=šimtas|tūkstantis)/u, '']],
]
const latvian: readonly (readonly Respelling[])[] = [
  [[/i(?!\p{L})/gu, 'us']],
  [[/i(?!\p{L})/gu, 'as']],
  [[/i(?!\p{L})/gu, 'iem']],
  [[/simtu /gu, 'simts ']],
]
const greek: readonly (readonly Respelling[])[] = [
  [
    [/τρία(?!\p{L})/gu, 'τρεις'],
    [/τέσσερα(?!\p{L})/gu, 'τέσσερις'],
    [/δεκατρία/gu, 'δεκατρείς'],
    [/δεκατέσσερα/gu, 'δεκατέσσερις'],
    [/ένα(?!\p{L})/gu, 'μία'],
    [/όσια(?!\p{L})/gu, 'όσιες'],
  ],
  [
    [/κτώ(?!\p{L})/gu, 'χτώ'],
    [/επτά/gu, 'εφτά'],
    [/εννέα/gu, 'εννιά'],
  ],
  [
    [/δεκαέξι/gu, 'δεκάξι'],
    [/ένα(?!\p{L})/gu, 'ένας'],
  ],
  [
    [/τρία(?!\p{L})/gu, 'τριών'],
    [/τέσσερα(?!\p{L})/gu, 'τεσσάρων'],
    [/ένα(?!\p{L})/gu, 'ενός'],
  ],
  [[/^δύο χίλια/u, 'δύο χιλιάδες']],
]
const romanian: readonly (readonly Respelling[])[] = [
  [[/douăsprezece/gu, 'doisprezece']],
  [
    [/(?<!\p{L})doi(?!\p{L})/gu, 'două'],
    [/(?<!\p{L})unu(?!\p{L})/gu, 'una'],
  ],
  [
    [/optsprezece/gu, 'optișpe'],
    [/sprezece/gu, 'șpe'],
  ],
]
const arabic: readonly (readonly Respelling[])[] = [
  [
    [/ون(?!\p{L})/gu, 'ين'],
    [/اثنان/gu, 'اثنين'],
    [/اثنا /gu, 'اثني '],
    [/مئتان/gu, 'مئتين'],
    [/ألفان/gu, 'ألفين'],
  ],
  [[/مائة/gu, 'مئة']],
  [
    [/ثمانية عشر/gu, 'ثماني عشرة'],
    [/ثلاثة عشر/gu, 'ثلاث عشرة'],
    [/أربعة عشر/gu, 'أربع عشرة'],
    [/خمسة عشر/gu, 'خمس عشرة'],
    [/ستة عشر/gu, 'ست عشرة'],
    [/سبعة عشر/gu, 'سبع عشرة'],
    [/تسعة عشر/gu, 'تسع عشرة'],
    [/أحد عشر/gu, 'إحدى عشرة'],
    [/اثنا عشر/gu, 'اثنتا عشرة'],
    [/ثمانية(?!\p{L})/gu, 'ثماني'],
    [/(ثلاث|أربع|خمس|ست|سبع|تسع|عشر)ة(?!\p{L})/gu, '$1'],
    [/اثنان/gu, 'اثنتان'],
  ],
  [[/ثمانية عشر/gu, 'ثمان عشرة']],
  [
    [/ثمانية عشر/gu, 'ثمانيه عشر'],
    [/عشر(?!\p{L})/gu, 'عشرا'],
  ],
]
const hebrew: readonly (readonly Respelling[])[] = [
  [
    [/שלש/gu, 'שלוש'],
    [/ששים/gu, 'שישים'],
    [/שתים/gu, 'שתיים'],
  ],
  [
    [/אחת(?!\p{L})/gu, 'אחד'],
    [/שתים עשרה/gu, 'שנים עשר'],
    [/שתים/gu, 'שניים'],
    [/שלש(?!\p{L}| מאות)/gu, 'שלושה'],
    [/(ארבע|חמש|שבע|תשע)(?!\p{L}| מאות)/gu, '$1ה'],
    [/שש(?!\p{L}| מאות)/gu, 'שישה'],
    [/ה עשרה/gu, 'ה עשר'],
    [/עשרה/gu, 'עשר'],
  ],
  [
    [/שתים עשרה/gu, 'שנים עשר'],
    [/שמונה עשרה/gu, 'שמונה עשר'],
  ],
  [[/^עשר$/u, 'עשרה']],
]
const hindi: readonly (readonly Respelling[])[] = [
  [
    [/अठारह/gu, 'अट्ठारह'],
    [/छह/gu, 'छः'],
    [/एक हज़ार/gu, 'हज़ार'],
  ],
  [
    [/छह/gu, 'छे'],
    [/अठारह/gu, 'अठ्ठारह'],
  ],
  [[/छह/gu, 'छै']],
  [[/छः/gu, 'छह']],
]
const serbian: readonly (readonly Respelling[])[] = [
  [
    [/(?<!\p{L})dva(?!\p{L})/gu, 'dvije'],
    [/(?<!\p{L})jedan(?!\p{L})/gu, 'jedno'],
    [/(?<=\p{L}) (?=\p{L}+$)/gu, ' i '],
  ],
  [[/ (?=\p{L}+$)/gu, ' i ']],
  [[/tisuć/gu, 'hiljad']],
  [[/^jedna (?=tisuća|hiljada)/u, '']],
]
const serbianCyrillic: readonly (readonly Respelling[])[] = [
  [[/ (?=\p{L}+$)/gu, ' и ']],
  [[/(?<!\p{L})један(?!\p{L})/gu, 'једно']],
  [[/^једна (?=хиљада)/u, '']],
]
const danish: readonly (readonly Respelling[])[] = [
  [
    [/ettusinde?/gu, 'et tusinde'],
    [/ethundrede/gu, 'hundrede'],
    [/tusind(?!\p{L}|e)/gu, 'tusinde'],
  ],
  [
    [/ og (?=\p{L}+$)/gu, ' '],
    [/hundrede/gu, 'hundred'],
  ],
  [[/(?<!\p{L})et(?!\p{L})/gu, 'en']],
  [[/treds(?!\p{L})/gu, 'tres']],
]
const scandinavian: readonly (readonly Respelling[])[] = [
  [[/ (?:og|och) /gu, ' ']],
  [
    [/^en (?=hundre|tusen)/u, 'ett '],
    [/-ett$/u, '-en'],
  ],
  [[/^en (?=hundre|tusen)/u, '']],
  [[/-en$/u, '-ett']],
]
const vietnamese: readonly (readonly Respelling[])[] = [
  [[/nghìn/gu, 'ngàn']],
  [[/ lẻ /gu, ' linh ']],
  [
    [/nghìn/gu, 'ngàn'],
    [/ lẻ /gu, ' linh '],
  ],
  [
    [/bốn$/u, 'tư'],
    [/lẻ /gu, 'không trăm '],
  ],
  [[/ mươi /gu, ' ']],
  [
    [/nghìn lẻ mười/gu, 'nghìn không trăm mười'],
    [/lăm$/u, 'nhăm'],
  ],
]
const dutch: readonly (readonly Respelling[])[] = [
  [
    [/honderd /gu, 'honderd'],
    [/^eenduizend/u, 'duizend'],
  ],
  [[/honderd(?=\p{L})/gu, 'honderd en ']],
]
const filipino: readonly (readonly Respelling[])[] = [
  [[/pu (?=\p{L}+$)/gu, "pu't "]],
  [[/ (?=\p{L}+$)/gu, ' at ']],
  [[/(daa|libo)ng (?=\p{L})/gu, '$1n at ']],
  [[/daang(?!\p{L})/gu, 'daan']],
]
const persian: readonly (readonly Respelling[])[] = [
  [
    [/هجده/gu, 'هیجده'],
    [/شانزده/gu, 'شونزده'],
    [/شش(?!\p{L})/gu, 'شیش'],
    [/ممی\u0651?ز/gu, 'ممیز'],
  ],
  [[/^هزار/u, 'یک هزار']],
  [[/^صد(?!\p{L})/u, 'یکصد']],
]
const turkish: readonly (readonly Respelling[])[] = [[[/dört/gu, 'dörd']]]
const spanish: readonly (readonly Respelling[])[] = [
  [[/ punto /gu, ' coma ']],
  [[/ punto /gu, ' con ']],
  [[/uno$/u, 'un']],
]
const indonesian: readonly (readonly Respelling[])[] = [
  [[/lapan/gu, 'delapan']],
  [[/delapan/gu, 'lapan']],
  [[/^seribu/u, 'satu ribu']],
]
const hausa: readonly (readonly Respelling[])[] = [
  [[/^sha /u, 'goma sha ']],
  [[/ɗari sha/gu, 'ɗari da goma sha']],
  [[/^(\p{L}+) (ɗari|dubu)/u, '$2 $1']],
]
const finnish: readonly (readonly Respelling[])[] = [
  [
    [
      /(yksi|kaksi|kolme|neljä|viisi|kuusi|seitsemän|kahdeksan|yhdeksän) sata(?!\p{L})/gu,
      '$1sataa',
    ],
    [/ tuhat/gu, 'tuhatta'],
  ],
  [
    [/yksi/gu, 'yhden'],
    [/kaksi/gu, 'kahden'],
    [/kolme(?!\p{L})/gu, 'kolmen'],
    [/neljä(?!\p{L})/gu, 'neljän'],
    [/viisi/gu, 'viiden'],
    [/kuusi/gu, 'kuuden'],
    [/kymmentä/gu, 'kymmenen'],
  ],
]
const hungarian: readonly (readonly Respelling[])[] = [
  [[/kettő/gu, 'két']],
  [[/^ezer/u, 'egyezer']],
  [[/^száz/u, 'egyszáz']],
  [
    [/három/gu, 'hárm'],
    [/hét(?!\p{L})/gu, 'hete'],
    [/tíz(?!\p{L})/gu, 'tize'],
  ],
]
const swahili: readonly (readonly Respelling[])[] = [
  [[/ (?=kumi|ishirini|\p{L}+ini|arobaini)/gu, ' na ']],
  [[/^mia moja/u, 'mia']],
]
const swissFrench: readonly (readonly Respelling[])[] = [
  [[/quatre-vingts?/gu, 'huitante']],
  [[/-/gu, ' ']],
]

/** All languages of the library; English, Spanish, French and Chinese have several writers. */
export const numberLanguages: readonly NumberLanguage[] = [
  language('en', [enUS, enGB, enIN], { options: [{ hundredPairing: true }, { and: true }] }),
  language('de', [de], { respellings: [[[/ß/gu, 'ss']], [[/^ein(?=hundert|tausend)/u, '']]] }),
  language('fr', [fr, frBE], { respellings: swissFrench }),
  language('es', [es, esUS], { options: genders, respellings: spanish }),
  language('pt', [pt], {
    respellings: [
      [
        [/dezasseis/gu, 'dezesseis'],
        [/dezassete/gu, 'dezessete'],
        [/dezanove/gu, 'dezenove'],
      ],
      [[/catorze/gu, 'quatorze']],
    ],
  }),
  language('it', [it]),
  language('nl', [nl], {
    options: [{ noHundredPairing: true }, { includeOptionalAnd: true }],
    respellings: dutch,
  }),
  language('da', [da], { respellings: danish }),
  language('nb', [nb], { respellings: scandinavian }),
  language('sv', [sv], { respellings: scandinavian }),
  language('fi', [fi], { ...suffixes, respellings: finnish }),
  language('hu', [hu], { ...suffixes, respellings: hungarian }),
  language('tr', [tr], { ...suffixes, respellings: turkish }),
  language('az', [az], suffixes),
  language('pl', [pl], { options: genders, respellings: polish }),
  language('cs', [cs], { respellings: czech }),
  language('hr', [hr, srLatn], { options: genders, respellings: serbian }),
  language('ro', [ro], { options: genders, respellings: romanian }),
  language('lt', [lt], { options: genders, respellings: lithuanian }),
  language('lv', [lv], { options: genders, respellings: latvian }),
  language('vi', [vi], { respellings: vietnamese }),
  language('id', [id, ms], { respellings: indonesian }),
  language('fil', [fil], { respellings: filipino }),
  language('sw', [sw], { respellings: swahili }),
  language('ha', [ha], { respellings: hausa }),
  language('yo', [yo]),
  language('am-Latn', [amLatn]),
  language('ru', [ru], { options: genders, respellings: russian }),
  language('uk', [uk], { options: genders, respellings: ukrainian }),
  language('sr', [srCyrl], { options: genders, respellings: serbianCyrillic }),
  language('el', [el], { respellings: greek }),
  language('ka', [ka], suffixes),
  language('he', [he, hbo], { options: genders, respellings: hebrew }),
  language('ar', [ar], { options: genders, respellings: arabic }),
  language('fa', [fa], { respellings: persian }),
  language('ur', [ur]),
  language('hi', [hi], { respellings: hindi }),
  language('mr', [mr], suffixes),
  language('gu', [gu]),
  language('pa', [pa]),
  language('bn', [bn], { ...suffixes, respellings: [[[/আঠারো/gu, 'আঠার']]] }),
  language('ta', [ta], suffixes),
  language('te', [te], suffixes),
  language('kn', [kn], suffixes),
  language('am', [amET]),
  language('ko', [ko], { ...suffixes, others: nativeKorean }),
  language('th', [th], { spacing: 'none' }),
  language('zh', [zhHans, zhHant], { spacing: 'none', options: [{ formal: false }] }),
  language('ja', [ja], { spacing: 'none' }),
]
