/** Terms of school mathematics in French: their names, and what they mean. */
import type { Glossary } from './term'

export const fr: Glossary = {
  natural: [
    'nombre naturel|entier naturel',
    'Un nombre pour compter : un, deux, trois, et ainsi de suite.',
  ],
  integer: [
    'nombre entier|entier|entier relatif',
    'Un nombre sans partie fractionnaire : positif, négatif ou zéro.',
  ],
  rational: ['nombre rationnel', 'Un nombre qui peut s’écrire comme fraction de deux entiers.'],
  irrational: [
    'nombre irrationnel',
    'Un nombre qui ne peut pas s’écrire comme fraction de deux entiers ; ses décimales ne s’arrêtent jamais et ne se répètent pas.',
  ],
  real: ['nombre réel|réel', 'Tout nombre de la droite graduée, rationnel ou irrationnel.'],
  prime: [
    'nombre premier',
    'Un entier plus grand que un qui n’est divisible que par un et par lui-même.',
  ],
  composite: [
    'nombre composé',
    'Un entier plus grand que un qui a d’autres diviseurs que un et lui-même.',
  ],
  even: ['nombre pair', 'Un entier que l’on peut diviser par deux sans reste.'],
  odd: ['nombre impair', 'Un entier dont la division par deux laisse un reste de un.'],
  digit: ['chiffre', 'L’un des dix signes avec lesquels on écrit les nombres.'],
  placeValue: [
    'valeur de position|rang d’un chiffre|rang du chiffre',
    'Ce que vaut un chiffre par sa place : unités, dizaines, centaines, et ainsi de suite.',
  ],
  decimal: [
    'nombre décimal|décimale|décimal',
    'Un nombre à virgule ; derrière elle viennent dixièmes, centièmes, et ainsi de suite.',
  ],
  percent: ['pourcentage|pour cent', 'Une part comptée en centièmes d’un tout.'],
  fraction: [
    'fraction',
    'Un certain nombre de parts égales d’un tout : en bas, en combien de parts ; en haut, combien on en prend.',
  ],
  numerator: [
    'numérateur',
    'Le nombre du haut d’une fraction ; il compte les parts que l’on prend.',
  ],
  denominator: [
    'dénominateur',
    'Le nombre du bas d’une fraction ; il dit en combien de parts égales le tout est partagé.',
  ],
  commonDenominator: [
    'dénominateur commun',
    'Un dénominateur avec lequel plusieurs fractions peuvent s’écrire, pour les ajouter.',
  ],
  mixedNumber: [
    'nombre mixte|nombre fractionnaire',
    'Un entier et une fraction ensemble ; on les ajoute.',
  ],
  improper: [
    'fraction impropre',
    'Une fraction dont le numérateur est au moins aussi grand que le dénominateur.',
  ],
  reciprocal: [
    'inverse|inverse d’un nombre',
    'Le nombre par lequel on multiplie pour obtenir un ; dans une fraction, numérateur et dénominateur s’échangent.',
  ],
  ratio: [
    'rapport|ratio',
    'Une comparaison de deux quantités par division : combien de l’une pour combien de l’autre.',
  ],
  proportion: ['proportion', 'L’égalité de deux rapports.'],
  proportional: [
    'proportionnalité|proportionnel|grandeur proportionnelle',
    'Deux grandeurs sont proportionnelles si leur quotient ne change pas : le double de l’une donne le double de l’autre.',
  ],
  rate: ['taux', 'Une quantité pour chaque unité d’autre chose, comme une distance par heure.'],
  sum: ['somme|addition', 'Le résultat d’une addition.'],
  difference: ['différence|soustraction', 'Le résultat quand on retranche un nombre d’un autre.'],
  product: ['produit|multiplication', 'Le résultat d’une multiplication.'],
  quotient: ['quotient|division', 'Le résultat d’une division.'],
  remainder: ['reste', 'Ce qui reste quand une division ne tombe pas juste.'],
  factor: [
    'facteur',
    'Un nombre ou une expression que l’on multiplie avec d’autres pour faire un produit.',
  ],
  divisor: ['diviseur', 'Un nombre qui en divise un autre sans reste.'],
  multiple: ['multiple', 'Le produit d’un nombre par un entier.'],
  gcd: [
    'plus grand commun diviseur|plus grand diviseur commun|pgcd',
    'Le plus grand entier qui divise plusieurs nombres sans reste.',
  ],
  lcm: [
    'plus petit commun multiple|plus petit multiple commun|ppcm',
    'Le plus petit entier non nul qui est multiple de plusieurs nombres.',
  ],
  primeFactorization: [
    'décomposition en facteurs premiers',
    'Un nombre écrit comme produit de nombres premiers.',
  ],
  power: [
    'puissance',
    'Un produit de facteurs égaux, écrit de façon abrégée avec une base et un exposant.',
  ],
  base: ['base', 'Le facteur qu’une puissance multiplie par lui-même.'],
  exponent: [
    'exposant',
    'Le petit nombre en haut d’une puissance ; il dit combien de fois la base est facteur.',
  ],
  squareNumber: ['carré parfait|nombre carré', 'Le produit d’un entier par lui-même.'],
  squareRoot: [
    'racine carrée|racine',
    'Le nombre positif ou nul dont le carré est le nombre donné.',
  ],
  cubeRoot: ['racine cubique', 'Le nombre dont le cube est le nombre donné.'],
  absolute: [
    'valeur absolue',
    'La distance d’un nombre à zéro ; elle est toujours positive ou nulle.',
  ],
  opposite: [
    'opposé|nombre opposé',
    'Le nombre de signe contraire ; un nombre et son opposé ont une somme nulle.',
  ],
  rounding: ['arrondi|arrondir', 'Remplacer un nombre par un nombre proche et plus simple.'],
  estimate: [
    'estimation|ordre de grandeur',
    'Un résultat approché avec des nombres simples, pour prévoir la taille de la réponse.',
  ],
  scientific: [
    'notation scientifique|écriture scientifique',
    'Un nombre écrit comme un facteur, au moins égal à un et plus petit que dix, fois une puissance de dix.',
  ],
  orderOfOperations: [
    'priorités opératoires|ordre des opérations|priorité des opérations',
    'La règle de ce qui vient d’abord : parenthèses, puissances, puis produits et quotients, puis sommes et différences.',
  ],
  bracket: ['parenthèse|crochet', 'Des signes autour d’une partie que l’on calcule d’abord.'],
  variable: [
    'variable',
    'Une lettre qui tient la place d’un nombre qui peut changer ou que l’on ne connaît pas encore.',
  ],
  unknown: ['inconnue', 'La lettre dont une équation demande la valeur.'],
  constant: ['constante', 'Un nombre qui reste le même, quelle que soit la variable.'],
  coefficient: ['coefficient', 'Le nombre qui multiplie une variable.'],
  term: ['terme', 'Une partie d’une expression que l’on ajoute ou retranche en entier.'],
  expression: [
    'expression|expression littérale|expression algébrique',
    'Des nombres, des lettres et des opérations ensemble, sans signe égal.',
  ],
  equation: ['équation', 'L’affirmation que deux expressions ont la même valeur.'],
  inequality: [
    'inéquation|inégalité',
    'L’affirmation qu’une expression est plus petite ou plus grande qu’une autre.',
  ],
  solution: [
    'solution',
    'Une valeur qui rend une équation vraie quand on la met à la place de l’inconnue.',
  ],
  identity: ['identité', 'Une égalité vraie pour toutes les valeurs de ses lettres.'],
  formula: ['formule', 'Une règle en lettres qui dit comment des grandeurs sont liées.'],
  likeTerms: [
    'termes semblables|terme semblable',
    'Des termes avec les mêmes lettres et puissances ; on peut ajouter leurs coefficients.',
  ],
  expanding: [
    'développer|développement',
    'Transformer un produit en somme en multipliant le contenu des parenthèses.',
  ],
  factoring: [
    'factoriser|factorisation',
    'Écrire une somme comme un produit ; cela défait le développement.',
  ],
  simplifying: [
    'simplifier|simplification',
    'Écrire une expression plus courte sans changer sa valeur.',
  ],
  substitution: [
    'substitution|substituer',
    'Mettre une valeur ou une expression à la place d’une lettre.',
  ],
  inverseOperation: [
    'opération inverse|opération réciproque',
    'Une opération qui en défait une autre, comme la soustraction défait l’addition.',
  ],
  distributive: [
    'distributivité',
    'Un facteur devant une parenthèse multiplie chaque terme qu’elle contient.',
  ],
  commutative: ['commutativité', 'Dans une somme ou un produit, l’ordre ne compte pas.'],
  associative: ['associativité', 'Dans une somme ou un produit, peu importe comment on regroupe.'],
  binomial: ['binôme', 'Une expression à deux termes.'],
  polynomial: [
    'polynôme',
    'Une somme de termes où une variable a des exposants entiers positifs ou nuls.',
  ],
  degree: [
    'degré d’un polynôme|degré du polynôme',
    'Le plus grand exposant de la variable dans un polynôme.',
  ],
  linearEquation: [
    'équation linéaire|équation du premier degré',
    'Une équation où l’inconnue n’est qu’à la première puissance.',
  ],
  quadraticEquation: [
    'équation quadratique|équation du second degré',
    'Une équation dont la plus haute puissance de l’inconnue est son carré.',
  ],
  system: [
    'système d’équations',
    'Plusieurs équations qui doivent être vraies pour les mêmes valeurs.',
  ],
  discriminant: [
    'discriminant',
    'La partie sous la racine de la formule du second degré ; son signe dit combien il y a de solutions réelles.',
  ],
  quadraticFormula: [
    'formule du second degré|formule quadratique',
    'Une règle qui donne les solutions d’une équation du second degré par ses coefficients.',
  ],
  completingSquare: [
    'forme canonique|compléter le carré',
    'Ajouter ce qui fait d’une expression un carré parfait, et le retrancher de nouveau.',
  ],
  zero: [
    'zéro d’une fonction|racine d’une fonction',
    'Un nombre pour lequel une fonction vaut zéro.',
  ],
  function: ['fonction', 'Une règle qui donne exactement une sortie pour chaque entrée.'],
  domain: [
    'domaine|ensemble de définition|domaine de définition',
    'Toutes les entrées qu’une fonction admet.',
  ],
  range: [
    'ensemble image|image',
    'L’image d’un nombre est la sortie que la fonction lui donne ; l’ensemble image réunit toutes les sorties.',
  ],
  graph: [
    'graphe|courbe représentative|représentation graphique|graphique',
    'Le dessin d’une fonction : tous les points formés d’une entrée et de sa sortie.',
  ],
  slope: [
    'pente|coefficient directeur',
    'De combien une droite monte pour chaque unité vers la droite.',
  ],
  intercept: ['ordonnée à l’origine', 'L’ordonnée du point où une courbe coupe l’axe vertical.'],
  linearFunction: [
    'fonction affine|fonction linéaire',
    'Une fonction dont le graphe est une droite ; celui d’une fonction linéaire passe par l’origine.',
  ],
  quadraticFunction: [
    'fonction du second degré|fonction quadratique',
    'Une fonction dont la plus haute puissance est le carré ; son graphe est une parabole.',
  ],
  parabola: [
    'parabole',
    'La courbe d’une fonction du second degré, symétrique par rapport à une droite passant par son sommet.',
  ],
  vertex: [
    'sommet',
    'Un coin d’une figure ; pour une parabole, son point le plus haut ou le plus bas.',
  ],
  exponential: [
    'fonction exponentielle|croissance exponentielle|exponentielle',
    'Une fonction avec la variable en exposant : des pas égaux multiplient par le même facteur.',
  ],
  logarithm: ['logarithme|log', 'L’exposant à donner à la base pour obtenir le nombre.'],
  inverseFunction: ['fonction réciproque', 'La fonction qui ramène de chaque sortie à son entrée.'],
  sequence: ['suite', 'Des nombres dans un ordre fixe.'],
  arithmeticSequence: [
    'suite arithmétique',
    'Une suite où l’on ajoute le même nombre à chaque pas.',
  ],
  geometricSequence: ['suite géométrique', 'Une suite où chaque pas multiplie par le même nombre.'],
  limit: [
    'limite',
    'La valeur dont une suite ou une fonction s’approche et finit par rester aussi près que l’on veut.',
  ],
  derivative: [
    'dérivée|dérivation',
    'La pente d’une fonction en chaque point : à quelle vitesse elle y varie.',
  ],
  integral: [
    'intégrale|intégration',
    'Le total de beaucoup de petites parts, comme l’aire sous une courbe.',
  ],
  antiderivative: ['primitive', 'Une fonction dont la dérivée est celle qui est donnée.'],
  tangentLine: [
    'droite tangente',
    'Une droite qui touche une courbe en un point et y a la même pente qu’elle.',
  ],
  maximum: ['maximum', 'La plus grande valeur, ou une valeur plus grande que toutes ses voisines.'],
  minimum: ['minimum', 'La plus petite valeur, ou une valeur plus petite que toutes ses voisines.'],
  inflection: ['point d’inflexion', 'Un point où la courbure d’une courbe change de sens.'],
  continuous: [
    'fonction continue|continuité',
    'Une fonction est continue là où son graphe n’a ni trou ni saut.',
  ],
  asymptote: ['asymptote', 'Une droite dont une courbe, au loin, s’approche autant que l’on veut.'],
  point: ['point', 'Un lieu exact sans étendue.'],
  line: ['droite|ligne droite', 'Une ligne droite qui continue sans fin des deux côtés.'],
  segment: ['segment', 'La partie droite entre deux points.'],
  ray: ['demi-droite', 'Une ligne droite qui commence en un point et continue sans fin.'],
  angle: [
    'angle',
    'La rotation entre deux demi-droites issues d’un même point, mesurée en degrés.',
  ],
  rightAngle: ['angle droit', 'Un angle d’un quart de tour.'],
  acute: ['angle aigu', 'Un angle plus petit qu’un angle droit.'],
  obtuse: ['angle obtus', 'Un angle plus grand qu’un angle droit et plus petit qu’un angle plat.'],
  parallel: ['parallèle|droite parallèle', 'Des droites d’un plan qui ne se coupent jamais.'],
  perpendicular: [
    'perpendiculaire|droite perpendiculaire',
    'Des droites qui se coupent à angle droit.',
  ],
  triangle: ['triangle', 'Une figure à trois côtés et trois sommets.'],
  equilateral: ['triangle équilatéral', 'Un triangle aux trois côtés égaux.'],
  isosceles: ['triangle isocèle', 'Un triangle avec deux côtés égaux.'],
  rightTriangle: ['triangle rectangle', 'Un triangle avec un angle droit.'],
  hypotenuse: [
    'hypoténuse',
    'Le plus long côté d’un triangle rectangle, en face de l’angle droit.',
  ],
  leg: ['cathète|côté de l’angle droit', 'L’un des deux côtés qui forment l’angle droit.'],
  pythagoras: [
    'théorème de pythagore',
    'Dans un triangle rectangle, la somme des carrés des deux petits côtés est égale au carré de l’hypoténuse.',
  ],
  quadrilateral: ['quadrilatère', 'Une figure à quatre côtés.'],
  square: [
    'carré',
    'Une figure à quatre côtés égaux et quatre angles droits ; aussi le produit d’un nombre par lui-même.',
  ],
  rectangle: ['rectangle', 'Une figure à quatre côtés et quatre angles droits.'],
  parallelogram: [
    'parallélogramme',
    'Une figure à quatre côtés dont les côtés opposés sont parallèles.',
  ],
  rhombus: ['losange', 'Un parallélogramme aux quatre côtés égaux.'],
  trapezoid: ['trapèze', 'Une figure à quatre côtés, dont deux sont parallèles.'],
  polygon: ['polygone', 'Une figure fermée aux côtés droits.'],
  circle: ['cercle', 'Tous les points d’un plan à la même distance d’un centre.'],
  radius: ['rayon', 'La distance du centre d’un cercle à n’importe lequel de ses points.'],
  diameter: [
    'diamètre',
    'La distance d’un bord à l’autre d’un cercle en passant par son centre, le double du rayon.',
  ],
  circumference: ['circonférence', 'La longueur du chemin autour d’un cercle.'],
  pi: [
    'pi|nombre pi',
    'Le périmètre de tout cercle divisé par son diamètre, un peu plus de trois.',
  ],
  chord: ['corde', 'Un segment entre deux points d’un cercle.'],
  perimeter: ['périmètre', 'La longueur du chemin autour d’une figure.'],
  area: ['aire|superficie', 'La mesure de la surface d’une figure, comptée en carrés unités.'],
  volume: ['volume', 'La mesure de l’espace que remplit un solide, comptée en cubes unités.'],
  surface: ['aire totale|surface', 'L’aire de toutes les faces d’un solide réunies.'],
  cube: [
    'cube',
    'Un solide à six faces carrées égales ; aussi la troisième puissance d’un nombre.',
  ],
  cuboid: ['pavé droit|parallélépipède rectangle', 'Un solide à six faces rectangulaires.'],
  cylinder: [
    'cylindre',
    'Un solide avec deux disques égaux pour bases et une surface courbe entre eux.',
  ],
  cone: ['cône', 'Un solide qui se rétrécit d’un disque jusqu’à un sommet.'],
  sphere: [
    'sphère|boule',
    'Tous les points de l’espace à la même distance d’un centre ; la boule comprend aussi l’intérieur.',
  ],
  prism: [
    'prisme',
    'Un solide avec deux polygones égaux et parallèles pour bases et des faces planes entre eux.',
  ],
  pyramid: [
    'pyramide',
    'Un solide dont la base est un polygone ; ses autres faces sont des triangles qui se rejoignent en un sommet.',
  ],
  similar: [
    'similitude|figure semblable|triangle semblable',
    'Des figures de même forme : angles égaux, et côtés dans le même rapport.',
  ],
  congruent: [
    'congruence|figure superposable|triangle égal',
    'Des figures de même forme et de même taille.',
  ],
  symmetry: [
    'symétrie|axe de symétrie',
    'Une figure est symétrique quand un pliage ou une rotation la fait coïncider avec elle-même.',
  ],
  scale: [
    'échelle',
    'Le rapport entre une longueur sur la carte ou le plan et la longueur réelle.',
  ],
  vector: [
    'vecteur',
    'Une flèche : une longueur, une direction et un sens, donnée par des coordonnées.',
  ],
  coordinate: ['coordonnée', 'L’un des nombres qui disent où se trouve un point.'],
  axis: [
    'axe|axe des abscisses|axe des ordonnées',
    'Une droite graduée sur laquelle on lit des coordonnées.',
  ],
  origin: ['origine', 'Le point où les axes se coupent ; toutes ses coordonnées sont nulles.'],
  sine: [
    'sinus|sin',
    'Dans un triangle rectangle, le côté opposé à l’angle divisé par l’hypoténuse.',
  ],
  cosine: [
    'cosinus|cos',
    'Dans un triangle rectangle, le côté adjacent à l’angle divisé par l’hypoténuse.',
  ],
  tangent: [
    'tangente|tan',
    'Dans un triangle rectangle, le côté opposé à l’angle divisé par le côté adjacent.',
  ],
  mean: ['moyenne|moyenne arithmétique', 'La somme de toutes les valeurs divisée par leur nombre.'],
  median: [
    'médiane',
    'La valeur du milieu quand toutes sont rangées dans l’ordre ; s’il y en a deux, leur moyenne.',
  ],
  mode: ['mode', 'La valeur qui revient le plus souvent.'],
  spread: ['étendue', 'La plus grande valeur moins la plus petite.'],
  probability: [
    'probabilité',
    'Un nombre de zéro à un qui dit à quel point quelque chose est probable.',
  ],
  event: ['événement', 'Un ensemble de résultats dont on peut demander la probabilité.'],
  sample: ['échantillon', 'Une partie que l’on examine pour apprendre quelque chose du tout.'],
  deviation: [
    'écart type|écart-type',
    'Une mesure de la distance habituelle des valeurs à leur moyenne.',
  ],
  frequency: [
    'fréquence|effectif',
    'La part d’une valeur parmi toutes ; l’effectif est le nombre de fois où elle apparaît.',
  ],
  set: ['ensemble', 'Une collection de choses différentes, ses éléments.'],
  proof: [
    'démonstration|preuve',
    'Une chaîne de raisons de ce qui est donné à ce qui est affirmé, sans lacune.',
  ],
  theorem: ['théorème', 'Une affirmation qui est démontrée.'],
  axiom: ['axiome', 'Une affirmation tenue pour vraie sans démonstration, comme point de départ.'],
  counterexample: [
    'contre-exemple|contre exemple',
    'Un seul cas où une affirmation générale est fausse ; il la réfute.',
  ],
  unit: [
    'unité|unité de mesure',
    'La quantité fixe dans laquelle on compte une grandeur, comme un mètre.',
  ],
  interest: [
    'intérêt|intérêt simple',
    'L’argent que l’on paie pour un emprunt ou que rapporte un placement : une part de la somme par période.',
  ],
  discount: ['remise|réduction|rabais', 'La partie que l’on retire d’un prix.'],
}
