/** What the mathematics says, in French. */
import type { PhraseTexts } from './en'

export const fr: PhraseTexts = {
  // What several kinds of problems say
  start: 'Commence par',
  thatIs: 'Soit',
  together: 'Ensemble',
  thatGives: 'Cela donne',
  or: '{a} ou {b}',
  and: '{a} et {b}',
  noSolution: 'pas de solution réelle',
  everyNumber: 'tout nombre',
  solve: 'résous {a}',
  workOut: 'calcule {a}',
  decimalForm: 'écris {a} sous forme décimale',
  lowestTerms: 'écris {a} sous forme irréductible',
  finish: `
    Comment écrirais-tu {shown} pour qu’il n’y reste rien à calculer ?
    Quelle partie de {shown} peut encore être calculée ou raccourcie ?
    {shown} peut se dire plus simplement. Quelle est l’écriture la plus courte ?`,
  lookAgain: 'Regardons encore {quote}. {question}',
  cameTo: 'Tu as obtenu {quote}. {question}',
  bothSidesAlike: `De {previous} à {quote} : qu’as-tu fait au côté gauche, et as-tu fait de même à droite ?`,

  // Linear equations
  'linear.probe': `
    Regarde {shown}. Que ferais-tu d’abord pour isoler {letter} ?
    Dans {shown}, qu’est-ce qui empêche {letter} d’être seul de son côté ?
    Qu’arrive-t-il à {letter} dans {shown}, et que déferais-tu d’abord ?`,
  'linear.expand.hint': `Il y a une parenthèse : {bracket}. Que fait le facteur devant à chaque terme à l’intérieur ?`,
  'linear.expand.strong_hint': `Multiplie par le facteur chaque terme de la parenthèse dans {bracket}. Que devient l’équation ?`,
  'linear.collect.hint': `{letter} apparaît des deux côtés de {shown}. Comment pourrais-tu le réunir d’un seul côté ?`,
  'linear.collect.strong_hint': `Retranche {term} des deux côtés de {shown}. Que reste-t-il de chaque côté ?`,
  'linear.added.hint': `
    Dans {shown}, {number} est ajouté à la partie avec l’inconnue. Quelle opération défait cela, et où dois-tu la faire aussi ?
    Vois {shown} comme une balance. Que ferais-tu des deux côtés pour que le {number} à côté de {letter} disparaisse ?`,
  'linear.added.strong_hint': `Retranche {number} des deux côtés de {shown}. Que reste-t-il à gauche, et à droite ?`,
  'linear.subtracted.hint': `
    Dans {shown}, {number} est retranché de la partie avec l’inconnue. Quelle opération défait cela, et où dois-tu la faire aussi ?
    Vois {shown} comme une balance. Que ferais-tu des deux côtés pour que le {number} à côté de {letter} disparaisse ?`,
  'linear.subtracted.strong_hint': `Ajoute {number} des deux côtés de {shown}. Que reste-t-il à gauche, et à droite ?`,
  'linear.multiplied.hint': `Dans {shown}, {letter} est multiplié par {number}. Qu’est-ce qui défait cela des deux côtés ?`,
  'linear.divided.hint': `Dans {shown}, {letter} est divisé par {divisor}. Qu’est-ce qui défait cela des deux côtés ?`,
  'linear.divide': 'Divise les deux côtés de {shown} par {number}. Que reste-t-il de chaque côté ?',
  'linear.solved.hint': 'Dans {shown}, que reste-t-il à calculer avant que {letter} soit seul ?',
  'linear.solved.strong_hint': 'Calcule le côté des nombres de {shown}. Que vaut alors {letter} ?',
  'linear.wrong.value': `
    Tu as {quote}. Mets {value} à la place de {letter} dans {left} : obtiens-tu {right} ?
    Vérifions {quote} ensemble. Mets {value} à la place de {letter} dans {left} : obtiens-tu {right} ?`,
  'linear.wrong.distribution': `De {previous} à {quote} : quels termes de la parenthèse le facteur devant elle a-t-il touchés ?`,
  'linear.wrong.arithmetic': `De {previous} à {quote}, l’idée est bonne, mais pas un des nombres : comment l’as-tu calculé ?`,
  'linear.wrong.constant': `
    De {previous} à {quote} : qu’as-tu fait du {constant} à gauche, et la même chose à droite ?
    De {previous} à {quote} : comment le {constant} a-t-il quitté son côté, et qu’est-ce que cela a fait à l’autre ?`,
  tidyUp: 'Simplifie les deux côtés',
  takeAway: 'Retranche {a} des deux côtés',
  addToBoth: 'Ajoute {a} des deux côtés',
  divideBoth: 'Divise les deux côtés par {a}',

  // Equations whose unknown drops out
  'degenerate.probe': `
    Regarde {shown}. Comment pourrais-tu réunir les parties avec {letter} ?
    Comment les deux côtés de {shown} se comparent-ils, avant tout calcul ?`,
  'degenerate.hint': `
    Dans {shown}, combien de fois chaque côté contient-il {letter} une fois les parenthèses enlevées ?
    Que devient {letter} dans {shown} quand tu retranches la même partie des deux côtés ?`,
  'degenerate.strong_hint': `Retranche la partie avec {letter} des deux côtés de {shown}. Quelle ligne de nombres reste-t-il ?`,
  'degenerate.gone': `
    {letter} a disparu, et il reste {shown}. Que dit cette ligne, et pour quel {letter} le dit-elle ?
    Regarde {shown} : comment devrait être un nombre pour que cette ligne soit vraie ?`,
  'degenerate.wrong.value': `Tu as {quote}. Mets cette valeur, puis un autre nombre, à la place de {letter} dans {left} et {right} : que remarques-tu ?`,
  'degenerate.wrong.formula': `Essaie un nombre à la place de {letter} dans {left} et dans {right}. Comment les deux résultats se comparent-ils ?`,
  'degenerate.wrong.line': `De {previous} à {quote} : quelle partie de la ligne a changé, et pourquoi ?`,
  'degenerate.never': 'Ce n’est jamais vrai, quelle que soit l’inconnue, il n’y a donc',
  'degenerate.always': 'C’est toujours vrai, l’équation est donc vérifiée par',

  // Quadratic equations
  'quadratic.found': `Avec {shown} tu as trouvé une solution. Quelle autre valeur de {letter} rend aussi l’équation vraie ?`,
  'quadratic.scattered.probe': `
    Regarde {shown}. Sous quelle forme serait-ce plus facile à résoudre ?
    Quelle sorte d’équation est {shown}, et à quoi le vois-tu ?`,
  'quadratic.scattered.hint': `Un produit est plus facile quand l’autre côté est vide. Comment réarrangerais-tu {shown} ?`,
  'quadratic.scattered.strong_hint': 'Mets tout de {shown} du côté gauche. Qu’obtiens-tu alors ?',
  'quadratic.square.probe': `Dans {shown}, qu’est-ce qui est mis au carré, et comment défaire ce carré ?`,
  'quadratic.square.hint': 'Isole d’abord le carré dans {shown}. Quels nombres ont ce carré ?',
  'quadratic.square.strong_hint': `Prends la racine des deux côtés de {shown}, et pense qu’un moins disparaît aussi dans un carré. Qu’en suit-il ?`,
  'quadratic.product.probe': 'Dans {shown} un produit est nul. Que dit cela de ses facteurs ?',
  'quadratic.product.hint': `Un produit est nul quand un facteur l’est. Quelles valeurs annulent un facteur de {shown} ?`,
  'quadratic.waysOfSolving': `
    Quelles façons de résoudre une équation comme {shown} connais-tu, et laquelle convient ici ?
    Regarde {shown}. Comment écrire son côté gauche comme un produit ?`,
  'quadratic.unsolvable.hint': `À quoi ressemblerait le graphe du côté gauche de {shown}, et où couperait-il l’axe ?`,
  'quadratic.unsolvable.strong_hint': `Mets les nombres de {shown} dans la formule. Qu’y a-t-il sous la racine ?`,
  'quadratic.commonFactor': `Chaque terme contient {letter}. Que reste-t-il si tu le mets en facteur ?`,
  'quadratic.factors.hint': `Pense à deux nombres de produit {product} et de somme {sum}. Quelles paires ont ce produit ?`,
  'quadratic.scaledFactors.hint': `Divise par le nombre devant le carré, puis pense à deux nombres de produit {product} et de somme {sum}. Quelles paires ont ce produit ?`,
  'quadratic.writeFactors': `Une paire de produit {product} et de somme {sum} donne les facteurs de {normal}. Comment écrirais-tu le produit ?`,
  'quadratic.formula.hint': `Les facteurs de {shown} ne sont pas entiers. Quelle formule ou méthode aide alors ?`,
  'quadratic.formula.strong_hint': `Nomme les trois nombres de {shown} : devant le carré, devant l’inconnue et seul. Qu’en fait la formule ?`,
  'quadratic.wrong.lostRoot': `
    {quote} convient à {previous}, mais est-ce le seul : quel autre nombre rendrait aussi l’équation vraie ?
    De {previous} à {quote}, quelque chose s’est perdu. Qu’est-ce qui pourrait encore remplacer l’inconnue ?`,
  'quadratic.wrong.value': `Tu as {quote}. Mets {value} à la place de {letter} dans {left} : obtiens-tu {right} ?`,
  'quadratic.wrong.values': `Tu as {quote}. Laquelle de ces valeurs rend {statement} vrai quand tu la mets dedans ?`,
  'quadratic.wrong.formula': `Tu as écrit {quote}. Si tu le développes, en quoi diffère-t-il de {left} ?`,
  'quadratic.wrong.sign': `De {previous} à {quote} : quel signe regarderais-tu encore, et pourquoi ?`,
  'quadratic.wrong.line': `
    De {previous} à {quote} : qu’as-tu fait aux deux côtés, ou à la forme d’un côté ?
    De {previous} à {quote} : si tu développes ta ligne, retrouves-tu ce que tu avais ?`,
  'quadratic.toTheLeft': 'Mets tout du côté gauche',
  'quadratic.useFormula': 'Les facteurs ne sont pas entiers ici, utilise donc la formule',
  'quadratic.asProduct': 'Écris le côté gauche comme un produit',
  'quadratic.zeroFactor': 'Un produit est nul quand un facteur l’est',
  'quadratic.underRoot': 'Calcule ce qui est sous la racine dans la formule',
  'quadratic.noRoot': 'Aucun nombre réel n’a un carré négatif, il n’y a donc',

  // Simultaneous equations
  'system.probe': `
    Regarde {shown}. Comment pourrais-tu en tirer une équation à une seule inconnue ?
    Dans {shown}, de quelle inconnue te débarrasserais-tu d’abord, et pourquoi ?`,
  'system.hint': `
    Tu pourrais additionner ou soustraire {shown}, ou résoudre l’une d’elles pour une lettre. Qu’est-ce qui est plus facile ici ?
    Qu’arrive-t-il à {second} si tu écris {shown} l’une sous l’autre et les combines ?`,
  'system.strong_hint': `Résous {firstEquation} pour {first} et remplace {first} dans l’autre. Quelle équation en {second} obtiens-tu ?`,
  'system.piece.value': 'Dans quelle équation mettrais-tu {current} pour trouver {others} ?',
  'system.piece.equation': `Avec {current}, que pourrais-tu faire ensuite pour qu’il ne reste qu’une seule inconnue ?`,
  'system.wrong.value': `
    Tu as {quote}. Qu’obtiens-tu si tu le mets dans {shown} ?
    Vérifions {quote} : {shown} restent-elles vraies toutes les deux ?`,
  'system.wrong.sign': `Dans {quote}, un signe mérite un second regard. Quel terme portait un moins en chemin ?`,
  'system.wrong.distribution': `Dans {quote}, le facteur devant la parenthèse a-t-il touché chaque terme à l’intérieur ?`,
  'system.wrong.other': `
    Tu as obtenu {quote}. Quelles équations as-tu combinées, et comment, terme par terme ?
    Regardons encore {quote}. Qu’as-tu fait de chaque côté en chemin ?`,
  'system.eliminateAll': 'Élimine les inconnues l’une après l’autre',
  'system.eliminate': 'Multiplie pour que {a} ait le même nombre dans les deux et soustrais',
  'system.putBack': 'Remets-le dans l’une des équations',

  // Inequalities
  'inequality.probe': `
    Regarde {shown}. Que ferais-tu d’abord, et cela change-t-il le sens du signe ?
    En quoi {shown} ressemble-t-elle à une équation, et où faut-il plus de prudence ?
    Que demande {shown} au nombre {letter}, avec tes propres mots ?`,
  'inequality.quadratic.hint': `Où les deux côtés de {shown} sont-ils égaux, et pourquoi ces endroits comptent-ils ?`,
  'inequality.quadratic.strong_hint': `Les zéros coupent la droite en intervalles. Quel nombre essaierais-tu dans chacun pour voir si {shown} est vraie ?`,
  'inequality.bothSides': 'Que faudrait-il faire ensuite aux deux côtés de {shown} ?',
  'inequality.collect': `{letter} apparaît des deux côtés de {shown}. Comment pourrais-tu le réunir d’un seul côté ?`,
  'inequality.isolate': `Dans {shown}, quel nombre empêche {letter} d’être seul, et qu’est-ce qui le défait des deux côtés ?`,
  'inequality.added': 'Retranche {number} des deux côtés de {shown}. Que reste-t-il ?',
  'inequality.subtracted': 'Ajoute {number} des deux côtés de {shown}. Que reste-t-il ?',
  'inequality.negative.hint': `Dans {shown}, le nombre devant {letter} est négatif. Que fait au signe la division par ce nombre ?`,
  'inequality.negative.strong_hint': `Divise les deux côtés de {shown} par {factor} et retourne le signe. Qu’obtiens-tu ?`,
  'inequality.positive': `Divise les deux côtés de {shown} par le nombre devant {letter}. Qu’obtiens-tu ?`,
  'inequality.wrong.direction': `
    De {previous} à {quote} : prends un nombre qui convient à ta ligne ; rend-il aussi {previous} vraie ?
    De {previous} à {quote} : qu’est-il arrivé au sens du signe en chemin, et le fallait-il ?`,
  'inequality.wrong.distribution': `De {previous} à {quote} : quels termes de la parenthèse le facteur a-t-il touchés ?`,
  'inequality.wrong.line': `De {previous} à {quote} : choisis pour {letter} un nombre qui convient à ta ligne ; convient-il à la ligne d’avant ?`,
  'inequality.sort': 'Mets {a} à gauche et les nombres à droite',
  'inequality.numbersRight': 'Mets les nombres à droite',
  'inequality.divide': 'Divise par {a}',
  'inequality.divideTurned': 'Divise par {a}, qui est négatif, si bien que {b} devient {c}',
  'inequality.whereEqual': 'Trouve où les deux côtés sont égaux',
  'inequality.testStretches': 'Essaie un nombre dans chaque intervalle',
  'inequality.allParts': 'Fais de même à toutes les parties jusqu’à ce que {a} soit seul au milieu',
  'inequality.noNumber': 'aucun nombre réel',
  'inequality.everyNumber': 'tout nombre réel',

  // Calculations in numbers
  'arithmetic.order.probe': `
    Regarde {shown}. Quelle opération ferais-tu d’abord, et pourquoi ?
    Avant de calculer : dans quel ordre se font les opérations de {shown} ?`,
  'arithmetic.order.hint': `
    Dans {shown}, d’abord les parenthèses, puis les puissances, puis fois et divisé. Quel est donc ton premier geste ?
    Tout dans {shown} ne va pas de gauche à droite. Quelle partie est la plus liée ?`,
  'arithmetic.order.strong_hint': `Calcule {next} à part. Que devient alors toute la ligne {shown} ?`,
  'arithmetic.asFraction': `{shown} est le même nombre, mais pas encore une fraction. Comment l’écris-tu avec un numérateur et un dénominateur sans diviseur commun ?`,
  'arithmetic.reduce.probe': `
    Regarde {shown}. Qu’ont en commun le haut et le bas ?
    Quels nombres divisent à la fois le haut et le bas de {shown} ?`,
  'arithmetic.reduce.hint': `Une fraction garde sa valeur si ses deux nombres sont divisés de même. Par quoi diviser ceux de {shown} ?`,
  'arithmetic.reduce.strong_hint': `Divise le haut et le bas de {shown} par un nombre qui divise les deux. Que reste-t-il en haut et en bas ?`,
  'arithmetic.fractions.probe': `
    Regarde {shown}. Que te disent les dénominateurs sur les morceaux ?
    Qu’est-ce qui rend {shown} plus difficile qu’avec des nombres entiers ?`,
  'arithmetic.fractions.hint': `Des morceaux de tailles différentes ne vont pas ensemble tels quels. Que faut-il d’abord faire aux fractions de {shown} ?`,
  'arithmetic.fractions.strong_hint': `Écris les deux fractions de {shown} avec le même dénominateur. Comment sont-elles alors ?`,
  'arithmetic.likeFractions.probe': `
    Regarde {shown}. Tous les morceaux ont la même taille. Que fais-tu de leurs nombres, et qu’est-ce qui reste ?
    Dans {shown}, les dénominateurs sont les mêmes. Qu’est-ce que cela rend facile ?`,
  'arithmetic.likeFractions.hint': `Des morceaux de même taille se comptent ensemble. Quels nombres de {shown} comptent les morceaux ?`,
  'arithmetic.likeFractions.strong_hint': `Calcule avec les numérateurs de {shown} et garde le dénominateur. Que trouves-tu ?`,
  'arithmetic.fractionProduct.probe': `
    Quelle partie d’une partie est {shown}, si tu le dessines comme un rectangle ?
    Comment dirais-tu {shown} en mots, comme une partie de quelque chose ?`,
  'arithmetic.fractionProduct.hint': `Pour multiplier, les morceaux n’ont pas besoin de la même taille. Que deviennent les numérateurs de {shown}, et les dénominateurs ?`,
  'arithmetic.fractionProduct.strong_hint': `Dans {shown}, multiplie numérateur par numérateur et dénominateur par dénominateur. Que trouves-tu ?`,
  'arithmetic.fractionQuotient.probe': `Que demande {shown} : combien de fois le second tient-il dans le premier ?`,
  'arithmetic.fractionQuotient.hint': `Diviser par une fraction revient à multiplier par une autre. Laquelle est-ce dans {shown} ?`,
  'arithmetic.fractionQuotient.strong_hint': `Retourne la seconde fraction de {shown} et multiplie. Que devient la ligne ?`,
  'arithmetic.product.probe': 'Comment couper {shown} en morceaux plus faciles à multiplier ?',
  'arithmetic.product.hint': `Tu peux voir {whole} comme {sum}. Quels produits plus petits cela donne-t-il pour {shown} ?`,
  'arithmetic.product.strong_hint': `Avec {whole} comme {sum}, multiplie chaque partie et additionne. Que donnent les parties de {shown} ?`,
  'arithmetic.nearProduct': `Quel produit proche de {shown} connais-tu par cœur, et quel est l’écart ?`,
  'arithmetic.sum.probe': `
    Comment partagerais-tu {shown} pour l’additionner de tête ?
    Quelles parties de {shown} réunirais-tu d’abord ?`,
  'arithmetic.sum.hint': `Prends {whole} comme {sum} et ajoute d’abord la grande partie. Où cela te mène-t-il dans {shown} ?`,
  'arithmetic.difference.probe': `
    Comment calculerais-tu {shown} de tête ?
    Que demande {shown}, si tu places les deux nombres sur une droite ?`,
  'arithmetic.difference.hint': `Pars de {right} et monte jusqu’à {left} par bonds commodes. Quels bonds fais-tu ?`,
  'arithmetic.quotient.probe': `
    Que demande {shown}, avec tes propres mots ?
    Quelle multiplication prouverait un résultat pour {shown} ?`,
  'arithmetic.quotient.hint': `Combien de fois {right} tient-il dans {left}, en partant d’un nombre rond ?`,
  'arithmetic.power.probe': 'Que te dit de faire le petit nombre en haut dans {shown} ?',
  'arithmetic.power.hint': `{shown} multiplie {left} par lui-même, avec {right} facteurs. Qu’obtiens-tu facteur par facteur ?`,
  'arithmetic.root.probe': 'Que demande la racine dans {shown}, avec tes mots ?',
  'arithmetic.root.hint':
    'Quel nombre, multiplié par lui-même, donne ce qui est sous la racine dans {shown} ?',
  'arithmetic.piece': `
    Avec {piece} tu as un morceau de {whole}. Que manque-t-il encore ?
    En quoi {piece} t’aide-t-il pour {whole}, et que vient-il ensuite ?`,
  'arithmetic.wrong.trueLine': `
    {quote} est vrai en soi. À quelle partie de {whole} correspond chacun de ses nombres ?
    Tu as obtenu {quote}. Où dans {whole} trouves-tu chacun de ces nombres ?`,
  'arithmetic.wrong.order_of_operations': `
    Tu as obtenu {quote}. Quelle opération de {asked} as-tu faite d’abord, et laquelle vient d’abord selon l’écriture ?
    Quelque chose dans {asked} vient plus tôt que sur ton chemin vers {quote}. Quelle partie est plus liée ?`,
  'arithmetic.wrong.lessThanPart': `
    Compare {quote} avec {part}, qui n’est qu’une partie de la somme. Que remarques-tu ?
    Le tout de {whole} peut-il donner {quote}, si {part} seul est déjà plus grand ?`,
  'arithmetic.wrong.twoReadings': `Certains lisent {asked} comme {tight}, ce qui donne ton {quote}. L’usage prend produits et quotients de gauche à droite, que le signe soit écrit ou non : qu’obtiens-tu ainsi ?`,
  'arithmetic.wrong.sign': `Tu as obtenu {quote}. Quel plus ou moins de {asked} regarderais-tu encore ?`,
  'arithmetic.wrong.distribution': `Tu as obtenu {quote}. Que fait le signe ou le facteur devant la parenthèse de {asked} à chacune de ses parties ?`,
  'arithmetic.wrong.other': `
    Tu as obtenu {quote}, et cela ne découle pas. Comment as-tu calculé {asked}, morceau par morceau ?
    Regardons encore {quote}. En quels morceaux as-tu coupé {asked}, et qu’a donné chacun ?`,

  // Percentages
  'percentage.raise': 'augmente {a} de {b}',
  'percentage.lower': 'diminue {a} de {b}',
  'percentage.partOf': '{a} de {b}',
  'percentage.shareOf': 'quel pourcentage de {b} est {a}',
  'percentage.wholeOf': 'le nombre dont {a} est {b}',
  'percentage.about.raised': 'Si tu augmentes {whole} de {rate}',
  'percentage.about.lowered': 'Si tu diminues {whole} de {rate}',
  'percentage.about.part': 'Pense à {rate} de {whole}',
  'percentage.about.share': 'Pense au pourcentage de {whole} que représente {part}',
  'percentage.about.whole': 'Pense au nombre dont {part} est {rate}',
  'percentage.whichWhole': `{about} : quel nombre joue ici le rôle du tout, et qu’est-ce qui te le fait dire ?`,
  'percentage.meaning': '{about} : que veut dire {rate} pour toi, avec tes propres mots ?',
  'percentage.easyPart': 'De quelle partie facile de {whole} pourrais-tu partir ?',
  'percentage.part.hint': `
    « Pour cent » veut dire « sur chaque centaine ». Comment écrirais-tu {rate} comme une fraction ?
    Combien font $10\\%$ de {whole}, et en quoi cela pourrait-il aider ?`,
  'percentage.part.strong_hint': `Écris {rate} comme {hundredths} et multiplie par {whole}. Quel calcul est-ce ?`,
  'percentage.share.probe': '{about} : que veut dire pour cent pour toi, avec tes propres mots ?',
  'percentage.share.hint': `Un pourcentage compare une partie à un tout. Quelle fraction compare {part} à {whole} ?`,
  'percentage.share.strong_hint': `Prends {ratio}. Comment transformes-tu une telle fraction en centièmes ?`,
  'percentage.changed.hint': 'Regarde d’abord le changement seul. Combien font {rate} de {whole} ?',
  'percentage.changed.strong_hint': 'Calcule {change}. Que fais-tu ensuite avec {whole} ?',
  'percentage.whole.probe': `{about} : le nombre sera-t-il plus grand ou plus petit que la partie, et pourquoi ?`,
  'percentage.whole.hint': 'Si {part} est {rate}, combien vaudrait $1\\%$ ?',
  'percentage.whole.strong_hint': `Divise {part} par {number} pour obtenir un seul centième. Que dois-tu en faire ensuite ?`,
  'percentage.piece.change': `Avec {current} tu connais le changement. Que faut-il en faire avec {whole} ?`,
  'percentage.piece.ratio': 'Avec {current} tu as le rapport. Comment le dis-tu en centièmes ?',
  'percentage.piece.other': 'Avec {current} tu as un morceau. Où cela mène-t-il à partir d’ici ?',
  'percentage.wrong.sign': `Tu as obtenu {quote}. Le nombre doit-il grandir ou diminuer, si la consigne est : {shown} ?`,
  'percentage.wrong.unit': `Les chiffres de {quote} sont prometteurs. Que fait « pour cent » à la taille d’un nombre ?`,
  'percentage.wrong.base': `
    Tu as obtenu {quote}. De quel nombre faut-il prendre le pourcentage, si la consigne est : {shown} ?
    Tu as obtenu {quote}. Quel nombre représente ici la centaine entière, et l’as-tu utilisé ainsi ?`,
  'percentage.wrong.change': `Tu as obtenu {quote}, et cela ne découle pas de la consigne : {shown}. Quel nombre as-tu pris comme tout ?`,
  'percentage.wrong.value': `Tu as obtenu {quote}, et cela ne découle pas. On cherche : {shown}. Quel nombre as-tu pris comme tout ?`,
  'percentage.wrong.again': 'Regardons encore {quote}. Comment l’as-tu obtenu, calcul par calcul ?',
  'percentage.hundredths': 'Prends autant de centièmes',
  'percentage.addToWhole': 'Ajoute-le au tout',
  'percentage.takeFromWhole': 'Retranche-le du tout',
  'percentage.partOverWhole': 'Mets la partie sur le tout',
  'percentage.inHundredths': 'Dis-le en centièmes',
  'percentage.partByRate': 'La partie divisée par son taux est le tout',

  // Derivatives
  differentiate: 'dérive {a}',
  'rule.build': `Regarde {shown}. Comment est-ce construit, et quelle règle convient à cette forme ?`,
  'rule.begin': 'Par où commencerais-tu avec {shown}, et quelle règle utiliserais-tu ?',
  'rule.chain.probe': `Dans {shown}, qu’est-ce qui est à l’intérieur et qu’est-ce qui est à l’extérieur ?`,
  'rule.table.probe': `De quelles fonctions {shown} est-il fait, et que sais-tu de leurs dérivées ?`,
  'rule.product.hint': `{shown} a des facteurs qui changent tous les deux. Que doit-il arriver à chacun à son tour ?`,
  'rule.product.strong_hint': `Nomme les facteurs de {shown} et dérive chacun à part. Comment la règle du produit les assemble-t-elle ?`,
  'rule.quotient.hint': `Dans {shown}, le numérateur et le dénominateur changent tous deux. Que deviennent-ils, chacun dérivé à part ?`,
  'rule.quotient.strong_hint': `Une fois dérivés le numérateur et le dénominateur de {shown}, dans quel ordre la règle du quotient soustrait-elle ?`,
  'rule.chain.hint': 'Dérive d’abord l’extérieur de {shown}. Qu’apporte encore l’intérieur ?',
  'rule.chain.strong_hint': `Pour {shown}, prends la dérivée extérieure sans toucher l’intérieur, puis multiplie par la dérivée intérieure. Qu’obtiens-tu ?`,
  'rule.table.hint': 'Prends {shown} terme par terme. Que devient chaque fonction ?',
  'rule.table.strong_hint': `Cherche chaque fonction de {shown} dans le tableau, et garde les nombres devant. Qu’obtiens-tu ?`,
  'rule.wrong.product_rule': `Tu as obtenu {quote}. Dans {shown} les deux parties changent : que fait la règle de chacune ?`,
  'rule.wrong.chain_rule': `Tu as obtenu {quote}. Qu’y a-t-il à l’intérieur de {shown}, et où est sa propre dérivée ?`,
  'rule.wrong.sign': `Dans {quote}, un signe mérite un second regard. Quelle dérivée de {shown} apporte un moins ?`,
  'rule.wrong.power_rule': `Tu as obtenu {quote}. Que deviennent l’exposant dans {shown} et le nombre devant ?`,
  'rule.wrong.other': `Tu as obtenu {quote}. Quelle règle as-tu appliquée à {shown}, et à quelles parties ?`,
  'rule.product.move': 'Le premier dérivé fois le second, plus le premier fois le second dérivé',
  'rule.quotient.move': `Numérateur dérivé fois dénominateur, moins numérateur fois dénominateur dérivé, sur le dénominateur au carré`,
  'rule.chain.move': 'La fonction extérieure dérivée, fois l’intérieure dérivée',
  'rule.table.move': 'La dérivée de chaque fonction, d’après le tableau',
  'derivative.probe': `
    Regarde {shown}. Quelle règle te dit ce que devient une puissance de {letter} ?
    Si tu découpes {shown} terme par terme, par où commencerais-tu ?
    Que te dit la dérivée de {shown}, avec tes propres mots ?`,
  'derivative.hint': `
    Prends {leading} seul. Qu’arrive-t-il à l’exposant, et où va-t-il ?
    Chaque terme de {shown} se dérive à part. Que devient {leading} ?`,
  'derivative.strong_hint': `Pour une puissance, l’exposant descend comme facteur puis diminue de un. Que devient alors {leading} ?`,
  'derivative.unfinished': `Avec {current} la règle est appliquée. Qu’obtiens-tu en développant et en simplifiant ?`,
  'derivative.wrong.sign': `Dans {quote} les grandeurs sont bonnes. Quel signe de {shown} s’est perdu en chemin ?`,
  'derivative.wrong.term': `
    Tu as obtenu {quote}. Qu’as-tu fait du terme {source} : quel facteur, quel exposant ?
    Regarde encore {quote}. Que fait la règle des puissances du terme {source} ?`,
  'derivative.wrong.other': `
    Tu as obtenu {quote}. De quel terme de {shown} vient chacune de ses parties ?
    Dans {quote} il y a une partie qu’aucun terme de {shown} ne donne. D’où vient-elle ?`,
  'derivative.term': 'Le terme {a} devient',

  // Integrals
  integrate: 'intègre {a}',
  integrateBetween: 'intègre {a} de {low} à {high}',
  'integral.probe': `
    Regarde {shown}. Quelle fonction le donnerait en la dérivant ?
    Si intégrer défait la dérivation, que ferais-tu du premier terme de {shown} ?`,
  'integral.hint': `Prends {shown} terme par terme. Qu’arrive-t-il à un exposant à rebours, et qu’est-ce qui compense le nombre devant ?`,
  'integral.strong_hint': `Augmente l’exposant de chaque terme de {shown} et divise par le nouvel exposant. Que devient chaque terme ?`,
  'integral.boundsLeft': `Avec {current}, que fais-tu des bornes {low} et {high}, et dans quel ordre ?`,
  'integral.wrong.constant': `
    {quote} redonne bien {shown}. Est-ce la seule fonction à le faire ?
    La dérivée de {quote} est bonne. Que pourrait-il y avoir à côté qui disparaît en dérivant ?`,
  'integral.wrong.number': `Tu as obtenu {quote}. Qu’as-tu trouvé à chaque borne, et laquelle as-tu retranchée de l’autre ?`,
  'integral.wrong.other': `
    Tu as obtenu {quote}. Qu’obtiens-tu en le dérivant, comparé à {shown} ?
    Vérifie {quote} : lequel de ses termes, dérivé, ne redonne pas sa partie de {shown} ?`,
  'integral.raise': 'Augmente chaque exposant de un et divise par le nouveau',
  'integral.raiseWithConstant': `Augmente chaque exposant de un et divise par le nouveau, et ajoute la constante`,
  'integral.bounds': 'Borne supérieure, moins borne inférieure',

  // Rewriting formulas
  expanded: 'développe {a}',
  factored: 'factorise {a}',
  simplified: 'simplifie {a}',
  'rewriting.expanded.probe': `
    Regarde {shown}. Que te dit la parenthèse de multiplier, et par quoi ?
    À quoi ressemblerait {shown} sans parenthèse, et par où commencerais-tu ?`,
  'rewriting.expanded.hint': `
    Dans {shown}, chaque terme de devant rencontre chaque terme de derrière. Quelles paires y a-t-il ?
    Vois {shown} comme l’aire d’un rectangle. De quels rectangles plus petits est-il fait ?`,
  'rewriting.expanded.strong_hint': `Multiplie le premier terme de {shown} par tout ce qui est dans l’autre parenthèse, puis le second. Quels termes obtiens-tu ?`,
  'rewriting.factored.probe': `
    Regarde {shown}. Tous ses termes ont-ils quelque chose en commun ?
    Comment {shown} a-t-il pu venir d’un développement ?`,
  'rewriting.factored.hint': `
    Quel nombre ou quelle lettre peut-on sortir de chaque terme de {shown}, et quelle forme reste-t-il ?
    Quelles paires de nombres ont pour produit le dernier nombre de {shown}, et quelle est leur somme ?`,
  'rewriting.factored.strong_hint': `Trouve les zéros de {shown}, ou la paire qui a le bon produit et la bonne somme. Quelles parenthèses donnent-ils ?`,
  'rewriting.simplified.probe': `
    Regarde {shown}. Quelles parties vont ensemble, et lesquelles non ?
    Que pourrait-on raccourcir dans {shown}, et pourquoi est-ce permis ?`,
  'rewriting.simplified.hint': `On n’additionne que des termes semblables. Quels termes de {shown} sont semblables, ou communs au haut et au bas ?`,
  'rewriting.simplified.strong_hint': `Mets côte à côte les termes semblables de {shown}, chacun avec son signe. Que donne chaque groupe ?`,
  'rewriting.wrong.distribution': `De {previous} à {quote} : quels termes se rencontrent quand la parenthèse part, et y sont-ils tous ?`,
  'rewriting.wrong.sign': `De {previous} à {quote} : quel terme sort d’un moins, et qu’est-il arrivé à son signe ?`,
  'rewriting.wrong.factored': `
    De {previous} à {quote} : si tu développes ta ligne, quel terme ne revient pas ?
    Tu as écrit {quote}. Qu’obtiens-tu en développant, comparé à {previous} ?`,
  'rewriting.wrong.other': `
    De {previous} à {quote} : d’où vient chaque terme de ta ligne ?
    De {previous} à {quote} : mets un petit nombre à la place de la lettre dans les deux lignes ; sont-elles d’accord ?`,
  'rewriting.expanded.move': `Multiplie chaque terme par chaque autre et regroupe les termes semblables`,
  'rewriting.factored.move': `Mets en facteur ce qui est commun et décompose le reste par ses zéros`,
  'rewriting.simplified.move': 'Regroupe les termes semblables et simplifie la fraction',

  // Units
  convert: 'convertis {a} en {b}',
  'conversion.probe': `
    Qu’est-ce qui est plus grand, {from} ou {to}, et qu’est-ce que cela veut dire pour le nombre de {given} ?
    Avant de calculer avec {given} : le nombre de {to} sera-t-il plus grand ou plus petit, et pourquoi ?`,
  'conversion.hint': `
    Combien de {small} font un seul {large} ?
    Pour passer de {from} à {to}, il te faut leur lien. Quel nombre lie un {large} aux {small} ?`,
  'conversion.multiply': `Un {large} est fait de plusieurs {small}, donc multiplie par autant le nombre de {given}. Quel calcul est-ce ?`,
  'conversion.divide': `Un {large} est fait de plusieurs {small}, donc divise par autant le nombre de {given}. Quel calcul est-ce ?`,
  'conversion.piece': `
    Avec {current}, que dois-tu encore faire pour passer de {given} à {to} ?
    Comment {current} lie-t-il {from} à {to}, et qu’en suit-il pour {given} ?`,
  'conversion.wrong.unit': `
    De {given} tu es passé à {quote}. Combien de fois la petite unité est-elle dans la grande, et le nombre doit-il grandir ou diminuer ?
    Compare {given} à {quote}. Quelle unité va avec ton nombre, et est-ce aussi grand que ce dont tu es parti ?`,
  'conversion.wrong.other': `
    De {given} tu es passé à {quote}. Par quel nombre as-tu multiplié ou divisé pour arriver à {to} ?
    Regardons encore {quote}. Quel calcul y a mené depuis {given} ?`,
  'conversion.tie': 'Les unités sont liées par',
  'conversion.finer': 'Il faut plus d’unités plus petites, donc multiplie',
  'conversion.coarser': 'Il faut moins d’unités plus grandes, donc divise',
  'temperature.probe': `Avant de calculer avec {given} : les deux échelles commencent-elles au même point, et leurs pas sont-ils égaux ?`,
  'temperature.tie': 'Que sais-tu du lien entre {from} et {to} ?',
  'temperature.hint': 'Où l’eau gèle-t-elle sur chaque échelle, et que te dit cela de {given} ?',
  'temperature.celsiusToFahrenheit': `Multiplie le nombre de {given} par {factor} puis ajoute {shift}. Que donne la première étape ?`,
  'temperature.fahrenheitToCelsius': `Retranche {shift} du nombre de {given} puis multiplie par {factor}. Que donne la première étape ?`,
  'temperature.celsiusToKelvin': `L’échelle Kelvin commence {shift} degrés plus bas. Que devient alors {given} ?`,
  'temperature.kelvinToCelsius': `L’échelle Celsius commence {shift} degrés plus haut. Que devient alors {given} ?`,
  'temperature.byCelsius': 'Passe par Celsius. Combien vaut {given} là ?',
  'temperature.wrong.order_of_operations': `Que vient d’abord sur ce chemin, le décalage ou le facteur, et pourquoi ?`,
  'temperature.wrong.sign': 'Faut-il ajouter ou retrancher le décalage dans cette direction ?',
  'temperature.wrong.inverse_operation': `Les pas de la nouvelle échelle sont-ils plus petits ou plus grands, et quel facteur le dit ?`,
  'temperature.fromFahrenheit': 'Retranche {shift} et multiplie par {factor}',
  'temperature.toFahrenheit': 'Multiplie par {factor} et ajoute {shift}',
  'temperature.fromKelvin': 'Retranche {shift}',
  'temperature.toKelvin': 'Ajoute {shift}',

  // Lists of numbers
  findMeasure: 'trouve {a} de {b}',
  mean: 'la moyenne',
  median: 'la médiane',
  mode: 'le mode',
  range: 'l’étendue',
  variance: 'la variance',
  'standard deviation': 'l’écart type',
  'mean.probe': `
    Que serait {data} si tous étaient rendus égaux ?
    Avec tes propres mots, que te dit la moyenne de {data} ?`,
  'mean.hint': 'Combien y a-t-il en tout dans {data}, et entre combien est-ce partagé ?',
  'mean.strong_hint': 'Additionne {data} et compte les valeurs. Que fais-tu de ces deux nombres ?',
  'median.probe': 'Que veut dire pour toi le milieu de {data}, et l’ordre compte-t-il ?',
  'median.hint': 'Que faut-il faire à {data} avant d’en voir le milieu ?',
  'median.strong_hint': `Range {data} du plus petit au plus grand. Quelle valeur en a autant au-dessous qu’au-dessus ?`,
  'mode.probe': 'Que cherche le mode de {data} ?',
  'mode.hint': 'Combien de fois chaque valeur apparaît-elle dans {data} ?',
  'mode.strong_hint': 'Fais un décompte pour {data}. Quelle valeur a le plus long ?',
  'range.probe': 'Que te dit l’étendue de {data}, avec tes propres mots ?',
  'range.hint': 'Quelles sont les deux valeurs de {data} qui comptent pour l’étendue ?',
  'range.strong_hint': `Trouve la plus petite et la plus grande valeur de {data}. Quel est leur écart ?`,
  'spread.probe': 'Que te dit la dispersion de {data}, et d’où la mesurerais-tu ?',
  'spread.hint': 'À partir de quelle valeur de {data} mesurerais-tu les écarts ?',
  'spread.strong_hint': `Mets au carré l’écart de chaque valeur de {data} à la moyenne. Quelle est la moyenne de ces carrés ?`,
  'median.unordered': 'Quel nombre est au milieu une fois la liste rangée ?',
  'mean.addUp': 'Additionne-les',
  'mean.divide': 'Divise par leur nombre',
  'median.order': 'Range-les dans l’ordre',
  'median.middle': 'Le milieu est',
  'mode.most': 'La valeur la plus fréquente est',
  'range.difference': 'Le plus grand moins le plus petit',
  'variance.average': 'La moyenne des carrés des écarts',
  'deviation.root': 'Sa racine',

  // Tasks in words whose answer is one number
  'quantity.piece': `
    Avec {current} tu as un morceau. Que te dit-il de ce qui est demandé ?
    Tu as maintenant {current}. Que manque-t-il encore ?`,
  'quantity.wrong': 'Tu as obtenu {quote}. Quels nombres as-tu pris, et qu’en as-tu fait ?',
  'story.probe': `
    Avec tes propres mots : que demande-t-on ici, et que représentent les nombres {numbers} ?
    Lesquels des nombres {numbers} réunirais-tu d’abord, et pourquoi ?`,
  'story.wrong.inverse_operation': `Le nombre doit-il grandir ou diminuer à ce point de l’histoire ?`,
  'story.wrong.sign': 'L’histoire ajoute-t-elle ici quelque chose, ou en enlève-t-elle ?',
  'story.asked': 'ce qui est demandé : {asks}',
  'task.asks': 'trouve ce que demande l’énoncé',
  'story.says': 'L’histoire dit',
  'groups.asks': 'trouve combien il en reste',
  'groups.hint': 'Combien y en a-t-il avant qu’on en enlève ?',
  'groups.strong_hint': `Réunis d’abord les groupes, puis regarde ce que fait le {taken}. Quels sont les deux calculs ?`,
  'consecutive.asks': 'trouve le plus petit des nombres',
  'consecutive.hint': 'Si tu appelles {letter} le plus petit, quels sont les autres ?',
  'consecutive.strong_hint': `Écris-les tous avec {letter} et additionne-les. Quelle équation le {sum} donne-t-il ?`,
  'missingValue.asks': 'trouve le nombre manquant',
  'missingValue.hint': 'Combien doivent faire tous les nombres ensemble, si c’est leur moyenne ?',
  'missingValue.strong_hint': `Prends la moyenne {mean} fois le nombre de nombres. Que laissent ceux que l’on connaît ?`,
  'puzzle.asks': 'trouve le nombre',
  'puzzle.hint': `Si tu appelles {letter} le nombre, comment la phrase se lit-elle comme une équation ?`,
  'puzzle.strong_hint': 'Défais d’abord le {added}. Que reste-t-il alors à défaire ?',
  'perimeter.hint': 'Si tu fais une fois le tour du rectangle, quels côtés longes-tu ?',
  'perimeter.strong_hint': 'Les côtés {a} et {b} viennent chacun deux fois. Quel calcul est-ce ?',
  'area.hint': 'Combien de carrés unité tient une rangée, et combien de rangées y a-t-il ?',
  'area.strong_hint': `Il y a des rangées de {a}, et autant de rangées que le dit {b}. Quelle opération les compte ?`,
  'triangle.hint': `Quel rectangle a la même base et la même hauteur, et quelle part en remplit le triangle ?`,
  'triangle.strong_hint': `Multiplie d’abord la base par la hauteur. Que prend le triangle de ce rectangle ?`,
  'speed.asks': 'trouve la vitesse moyenne',
  'speed.hint': 'Que dit une vitesse sur une seule unité de temps ?',
  'speed.strong_hint': `En {time} de ces unités de temps, cela fait {distance}. Quelle distance fait-on en une seule ?`,
  'measures.asks': 'trouve {asked}',
  'measures.hint': 'Quel lien y a-t-il entre {asked} et {known} ?',
  'measures.strong_hint': `Lequel des nombres {numbers} est quelle grandeur, et quel calcul donne {asked} ?`,
  'measures.fill': 'Les nombres dans la formule',
  'measure.length': 'la longueur',
  'measure.width': 'la largeur',
  'measure.height': 'la hauteur',
  'measure.side': 'le côté',
  'measure.base': 'la base',
  'measure.leg': 'le côté de l’angle droit',
  'measure.hypotenuse': 'l’hypoténuse',
  'measure.angle': 'l’angle',
  'measure.area': 'l’aire',
  'measure.perimeter': 'le périmètre',
  'measure.volume': 'le volume',
  'measure.surface': 'l’aire totale',
  'measure.distance': 'la distance',
  'measure.time': 'la durée',
  'measure.speed': 'la vitesse',
  'measure.mass': 'la masse',
  'measure.density': 'la densité',
  'change.asks': 'trouve la monnaie rendue',
  'change.hint': 'Combien coûtent-ils tous ensemble ?',
  'change.strong_hint': 'Multiplie {price} par leur nombre. Que reste-t-il alors de {paid} ?',
  'fixedAndRate.asks': 'trouve combien il y en avait',
  'fixedAndRate.hint': 'Quelle partie du prix paie-t-on dans tous les cas ?',
  'fixedAndRate.strong_hint': `Retranche d’abord la somme fixe {fixed}. Combien de fois {rate} tient-il dans le reste ?`,
  'beforeDiscount.asks': 'trouve le prix de départ',
  'beforeDiscount.hint': `De quel prix la remise est-elle un pourcentage : l’ancien ou le nouveau ?`,
  'beforeDiscount.strong_hint': `Si {rate} de l’ancien prix est parti, quel pourcentage en est {price} ?`,
  'percentChange.asks': 'trouve le changement en pour cent',
  'percentChange.hint': 'Avec lequel des deux prix faut-il comparer le changement ?',
  'percentChange.strong_hint': 'De combien est le changement, et quelle fraction de {old} est-ce ?',

  // Probability
  'probability.asks': 'trouve la probabilité',
  'probability.probe': `
    Quels résultats sont possibles ({cases}), et sont-ils tous également probables ?
    Avant tout calcul : est-ce plutôt probable ou plutôt non ({cases}) ?`,
  'probability.hint': `Combien de résultats y a-t-il en tout ({cases}), et combien sont favorables ?`,
  'probability.strong_hint': `Une probabilité, ce sont les cas favorables sur tous les cas. Quels sont ces deux nombres ici ({cases}) ?`,
  'probability.wrong': `Quels cas as-tu comptés comme favorables, et lesquels comme tous ({cases}) ?`,
  'probability.start': 'les chances ({cases})',
  'probability.move': 'Les cas favorables sur tous les cas',
  'probability.dice': 'les deux dés ensemble',
  'probability.coins': 'les {count} pièces dans l’ordre',
  'probability.die': 'un dé',
  'probability.drawn': '{wanted} favorables parmi {wanted} et {rest}',
  'probability.pair': '{wanted} favorables parmi {all}, tirés l’un après l’autre',
}
