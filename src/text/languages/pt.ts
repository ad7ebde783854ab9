import type { LanguageWords } from './language'

export const portuguese: LanguageWords = {
  code: 'pt',
  numbers: {
    names: `zero um dois tres quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis dezessete
      dezoito dezenove vinte trinta quarenta cinquenta sessenta setenta oitenta noventa`,
    hundreds: `duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos
      duzentas trezentas quatrocentas quinhentas seiscentas setecentas oitocentas novecentas`,
    others: {
      1: 'uma',
      2: 'duas',
      14: 'quatorze',
      16: 'dezasseis',
      17: 'dezassete',
      19: 'dezanove',
      100: 'cem cento',
      1000: 'mil',
      1e6: 'milhao milhoes',
    },
    parts: {
      2: 'meio meia metade',
      3: 'terco tercos',
      4: 'quartos',
      5: 'quinto quintos',
      10: 'decimo decimos',
    },
    loneHalves: 'metade',
    dozens: 'duzia duzias',
    tens: 'dezenas',
    joints: 'e',
    articles: 'um uma',
    minus: 'menos',
    point: 'virgula',
    perCent: ['por', 'cento'],
  },
  functionWords: `o a os as é e ou não um uma de do da dos das ao com para por em se seu sua que como são há então
    resposta resultado no na mais mas você ele ela calcule calcula calcular resolva quanto quantos`,
  learnerWords: `uns umas nos nas sem era ser estou está sim eu nós eles meu minha qual quais quem quando onde porque
    diga ajuda ajude sei entendo acho cada todos tudo explique olá oi obrigado obrigada só isto isso menos
    muito fotossíntese posso pode tem também já equação solução à pelo pela fazer`,
  particles: 'o a os as um uma uns umas do da dos das no na nos nas e ou com por para sem',
  mentions:
    'o que significa|o que quer dizer|como se diz|como se escreve|traduza|traduzir|a palavra|a frase|o verbo',
  spelling: /(?<!\p{L})\p{L}*[ãõ]\p{L}*|(?:ção|ções)(?!\p{L})/giu,
  commands: {
    infinitives: {
      calculate: 'calcular avaliar efetuar determinar achar encontrar',
      solve: 'resolver',
      simplify: 'simplificar reduzir',
      expand: 'desenvolver expandir',
      factor: 'fatorar fatorizar',
      differentiate: 'derivar',
      integrate: 'integrar',
      convert: 'converter transformar',
      tell: 'arredondar escrever mostrar explicar comparar desenhar justificar verificar completar',
    },
    formsOf: portugueseForms,
  },
  besideNumbers: 'o a os as e sao um uma resposta da que ficam fim sobram resultado total voce',
  presenting: {
    answerNouns: 'resposta solucao',
    valueVerbs: 'sao era tem ha custa',
    resultVerbs: 'ganha ganham sobram fica ficam resta restam obtem',
    conclusions: 'logo portanto entao assim',
    resultPronouns: 'isso isto',
    fillers: 'exatamente cerca quase',
    articles: 'o a sua certa',
    copulas: 'e sao',
    learnerPronouns: 'voce seu sua',
    sayingVerbs: 'disse',
    questionWords: 'qual quanto quantos quantas por que como',
    namingVerbs: 'chama chamam',
    noAnswers: 'nao o',
    labels: 'passo passos parte pergunta',
    conversationNouns: 'passos coisas perguntas partes numeros',
    remarkNouns: 'erros passos coisas perguntas',
    pointers: 'os as esses',
  },
  tasks: {
    common: `os as do da dos das qual resultado ola obrigado obrigada exercicio quanto e para voce mim por favor
      com em de que ajuda meu minha`,
    calculation: 'simplifique calcule valor soma produto quanto e da',
    equation: 'resolva resolver encontre equacao equacoes valor solucao solucoes incognita',
    derivative: 'funcao derivada',
  },
  implied: {
    half: 'metade meia meio',
    twofold: 'dobro',
    twofoldTogether: 'dobro',
    third: 'terco*',
    dozen: 'duzia*',
    percent: 'desconto*',
    february: 'fevereiro',
    century: 'seculo*',
    kilogram: 'quilo*',
    square: 'quadrad*',
    rectangle: 'retangul*',
  },
  choosing: {
    or: 'ou',
    maybeOr: 'a',
    and: 'e',
    conditions: 'mas se não então',
    hedges: 'talvez acaso',
    joiningPrepositions: 'da',
    fillers: `é ou são seria pode ser poderia acho que o os as um uma resposta resultado solução valor número
      e também entre qual correto`,
    answerJoints: 'e ou',
    marked: 'opção resposta valor',
  },
  units: {
    km: 'quilómetro quilómetros quilômetro quilômetros',
    cm: 'centímetro centímetros',
    mm: 'milímetro milímetros',
    m: 'metro metros',
    kg: 'quilograma quilogramas quilo quilos',
    g: 'grama gramas',
    l: 'litro litros',
    h: 'hora horas',
    min: 'minuto minutos',
    s: 'segundo segundos',
    day: 'dia dias',
    week: 'semana semanas',
    dollar: 'dólar dólares',
    cent: 'cêntimo cêntimos centavo centavos',
  },
  calculating: {
    between: {
      maybePlus: 'mais',
      minus: 'menos',
      times: 'vezes|multiplicado por',
      maybeShare: 'da|do',
      over: 'dividido por|dividido para',
    },
    before: {
      double: 'dobro|dobro de',
      triple: 'triplo|triplo de',
      squareRoot: 'raiz quadrada de',
    },
    roots: 'raiz',
    naming: {
      sum: 'soma',
      distance: 'diferenca',
      product: 'produto',
      quotient: 'quociente',
    },
    joining: {
      sum: 'e',
      distance: 'e',
      product: 'por e',
      quotient: 'por para e',
    },
  },
  answering: {
    yes: 'sim verdadeiro',
    no: 'não falso',
    reasons: 'porque|pois|já que|visto que',
    stating: 'é',
    being: 'é',
  },
  learners: {
    pleas: [
      /(?<!\p{L})(?:(?:diz|qual\s+é|me\s+d[iá])\s+(?:\p{L}+\s+){0,3}(?:resposta|resultado|solução))(?!\p{L})/iu,
    ],
  },
  verdicts: {
    right: 'sim|certo|correto|exato|isso mesmo',
    praise: 'muito bem|perfeito|ótimo|parabéns',
    wrong: 'não|errado|quase|infelizmente',
    wrongAnywhere: [/não está (?:certo|correto)|está errado/u],
    negations: /não/u,
    turns: /mas/u,
    callsWrong: /errad[oa]|incorreto|n[aã]o/u,
    judging: 'certo errado certa errada correto correta incorreto',
    opening: 'sim nao exato exatamente perfeito isso',
    judgingPhrases: 'muito bem|nao exatamente|tens razao',
    judged: 'isso e sua resposta esta',
    copulas: 'e esta sao',
    unjudged: 'por que quando como se',
    articles: 'o',
  },
  options: {
    nouns: 'opcao resposta letra alternativa',
    choosing: 'escolha',
    places:
      'primeira primeiro|segunda segundo|terceira terceiro|quarta quarto|quinta quinto|sexta sexto',
    exclusive: 'so',
    lines: 'linha',
    articles: 'o a os as um uma',
  },
  comparing: {
    more: 'mais de',
    less: 'menos',
    than: 'que do',
    boundaryVerbs: 'esta fica entre',
    between: 'entre',
    atLeast: /pelo menos/iu,
    atMost: /no máximo/iu,
  },
  asking: {
    supposing: 'se',
    given: 'se como',
  },
  telling: {
    wholesBehind: 'do da',
    conclusions: 'então',
    orders: /depois/iu,
    listVerbs: 'são',
    persons: 'eu',
  },
  working: {
    commands: /calcule|resolva/iu,
    questions: /quant[oa]s?|qual|quais/iu,
    beforeLetter: /escolho|é/i,
  },
  pairs: {
    ratio: 'a para por',
    minusHours: 'horas hora menos',
    halves: 'meia',
  },
}

/** "calcula", "calcule", "calculem". */
function portugueseForms(verb: string): readonly string[] {
  const [stem, ending] = [verb.slice(0, -2), verb.slice(-2)]
  const hard = stem.replace(/c$/, 'qu').replace(/g$/, 'gu')
  if (ending === 'ar') return [verb, `${stem}a`, `${stem}ai`, `${hard}e`, `${hard}em`]
  return [verb, `${stem}e`, `${stem}a`, `${stem}am`, `${stem}i`]
}
