/** Perimeters, areas, volumes, circles and right triangles, with units. */
import { type Draft, plainValue, skillOf } from '../draft'
import { asked } from '../../math/figures'
import type { Texts } from '../../math/phrases/phrase'
import type { Random } from '../../math/random'
import { rightTriangles } from '../../math/tasks/materials'

const rule: Texts = {
  en: 'Rectangle: area a·b, perimeter 2(a + b). Triangle: half of base times height. Circle: area πr², circumference 2πr. Cuboid: a·b·c. Prism: base area times length. Cylinder: πr²h. Pyramid and cone: a third of base area times height. Sphere: 4/3 πr³. Right triangle: a² + b² = c².',
  de: 'Rechteck: Fläche a·b, Umfang 2(a + b). Dreieck: halbe Grundseite mal Höhe. Kreis: Fläche πr², Umfang 2πr. Quader: a·b·c. Prisma: Grundfläche mal Länge. Zylinder: πr²h. Pyramide und Kegel: ein Drittel von Grundfläche mal Höhe. Kugel: 4/3 πr³. Rechtwinkliges Dreieck: a² + b² = c².',
  fr: 'Rectangle : aire a·b, périmètre 2(a + b). Triangle : moitié de base fois hauteur. Cercle : aire πr², périmètre 2πr. Pavé : a·b·c. Prisme : aire de la base fois longueur. Cylindre : πr²h. Pyramide et cône : un tiers de l’aire de la base fois hauteur. Boule : 4/3 πr³. Triangle rectangle : a² + b² = c².',
  es: 'Rectángulo: área a·b, perímetro 2(a + b). Triángulo: mitad de base por altura. Círculo: área πr², longitud 2πr. Ortoedro: a·b·c. Prisma: área de la base por largo. Cilindro: πr²h. Pirámide y cono: un tercio del área de la base por la altura. Esfera: 4/3 πr³. Triángulo rectángulo: a² + b² = c².',
}
const askWhat: Texts = {
  en: 'Is the length around the figure asked for, or the surface inside?',
  de: 'Ist die Länge um die Figur herum gesucht oder die Fläche darin?',
  fr: 'Demande-t-on la longueur du tour ou la surface à l’intérieur ?',
  es: '¿Se pide la longitud del contorno o la superficie interior?',
}
const askHalf: Texts = {
  en: 'How does the triangle compare with the rectangle around it?',
  de: 'Wie verhält sich das Dreieck zum Rechteck, das es umgibt?',
  fr: 'Comment le triangle se compare-t-il au rectangle qui l’entoure ?',
  es: '¿Cómo es el triángulo en comparación con el rectángulo que lo rodea?',
}
const askRadius: Texts = {
  en: 'Is the radius given or the diameter, and is it squared?',
  de: 'Ist der Radius oder der Durchmesser gegeben, und wird er quadriert?',
  fr: 'Donne-t-on le rayon ou le diamètre, et l’élève-t-on au carré ?',
  es: '¿Se da el radio o el diámetro, y se eleva al cuadrado?',
}
const askPythagoras: Texts = {
  en: 'Which sides does the theorem of Pythagoras square, and what is added?',
  de: 'Welche Seiten werden im Satz des Pythagoras quadriert, und was wird addiert?',
  fr: 'Quels côtés le théorème de Pythagore met-il au carré, et qu’additionne-t-on ?',
  es: '¿Qué lados eleva al cuadrado el teorema de Pitágoras y qué se suma?',
}
const hints: readonly Texts[] = [
  {
    en: 'Which figure is it? Can you sketch it with its measures?',
    de: 'Welche Figur ist es? Kannst du sie mit ihren Maßen skizzieren?',
    fr: 'Quelle figure est-ce ? Peux-tu la dessiner avec ses mesures ?',
    es: '¿Qué figura es? ¿Puedes dibujarla con sus medidas?',
  },
  {
    en: 'Which formula gives the quantity that is asked for?',
    de: 'Welche Formel liefert die gesuchte Größe?',
    fr: 'Quelle formule donne la grandeur demandée ?',
    es: '¿Qué fórmula da la magnitud pedida?',
  },
  {
    en: 'Which measure stands for which letter of the formula?',
    de: 'Welches Maß steht für welchen Buchstaben der Formel?',
    fr: 'Quelle mesure correspond à quelle lettre de la formule ?',
    es: '¿Qué medida corresponde a cada letra de la fórmula?',
  },
]

const length = (random: Random): string => random.pick(['cm', 'm', 'mm', 'dm'])

function rectangle(random: Random): Draft {
  const unit = length(random)
  const [a, b] = [random.int(3, 40), random.int(3, 40)]
  const isArea = random.pick([true, false])
  if (a === b) return rectangle(random)
  const what: Texts = isArea
    ? { en: 'area', de: 'Flächeninhalt', fr: 'aire', es: 'área' }
    : { en: 'perimeter', de: 'Umfang', fr: 'périmètre', es: 'perímetro' }
  return {
    question: {
      en: `A rectangle is ${a} ${unit} long and ${b} ${unit} wide. What is its ${what.en}?`,
      de: `Ein Rechteck ist ${a} ${unit} lang und ${b} ${unit} breit. Wie groß ist sein ${what.de}?`,
      fr: `Un rectangle mesure ${a} ${unit} de long et ${b} ${unit} de large. Combien vaut son ${what.fr} ?`,
      es: `Un rectángulo mide ${a} ${unit} de largo y ${b} ${unit} de ancho. ¿Cuánto vale su ${what.es}?`,
    },
    kind: 'number',
    unit: isArea ? `${unit}^2` : unit,
    figure: { kind: 'rectangle', sides: [a, b], unit },
    calculations: isArea ? [`${a} * ${b}`] : [`${a} + ${b}`, `2 * ${a + b}`],
    mistakes: isArea
      ? [
          [String(2 * (a + b)), askWhat],
          [String(a + b), askWhat],
        ]
      : [
          [String(a * b), askWhat],
          [String(a + b), askWhat],
        ],
  }
}

function triangle(random: Random): Draft {
  const unit = length(random)
  const [base, height] = [random.int(4, 60), random.int(3, 40)]
  if (base === height) return triangle(random)
  return {
    question: {
      en: `A triangle has a base of ${base} ${unit} and a height of ${height} ${unit}. What is its area?`,
      de: `Ein Dreieck hat eine Grundseite von ${base} ${unit} und eine Höhe von ${height} ${unit}. Wie groß ist sein Flächeninhalt?`,
      fr: `Un triangle a une base de ${base} ${unit} et une hauteur de ${height} ${unit}. Quelle est son aire ?`,
      es: `Un triángulo tiene una base de ${base} ${unit} y una altura de ${height} ${unit}. ¿Cuál es su área?`,
    },
    kind: 'number',
    unit: `${unit}^2`,
    figure: { kind: 'triangle', base, height, unit },
    calculations: [`${base} * ${height}`, `${base * height} / 2`],
    mistakes: [
      [String(base * height), askHalf],
      [plainValue(`(${base}+${height})/2`), askHalf],
    ],
  }
}

function circle(random: Random): Draft {
  const unit = length(random)
  const radius = random.int(2, 60)
  const [isArea, isRadius] = [random.pick([true, false]), random.pick([true, false])]
  const given: Texts = isRadius
    ? { en: 'radius', de: 'Radius', fr: 'rayon', es: 'radio' }
    : { en: 'diameter', de: 'Durchmesser', fr: 'diamètre', es: 'diámetro' }
  const what: Texts = isArea
    ? { en: 'area', de: 'Flächeninhalt', fr: 'aire', es: 'área' }
    : { en: 'circumference', de: 'Umfang', fr: 'périmètre', es: 'perímetro' }
  const size = isRadius ? radius : 2 * radius
  const right = isArea ? radius * radius : 2 * radius
  return {
    question: {
      en: `A circle has a ${given.en} of ${size} ${unit}. What is its ${what.en}? Give a multiple of π.`,
      de: `Ein Kreis hat einen ${given.de} von ${size} ${unit}. Wie groß ist sein ${what.de}? Gib ein Vielfaches von π an.`,
      fr: `Un cercle a un ${given.fr} de ${size} ${unit}. Combien vaut son ${what.fr} ? Donne un multiple de π.`,
      es: `Un círculo tiene un ${given.es} de ${size} ${unit}. ¿Cuánto vale su ${what.es}? Da un múltiplo de π.`,
    },
    kind: 'number',
    unit: isArea ? `${unit}^2` : unit,
    figure: { kind: 'circle', size, unit, isRadius },
    answers: [`${right}*pi`],
    lines: [isArea ? `pi * ${radius}^2` : `2 * pi * ${radius}`, `${right} * pi`],
    mistakes: [
      [`${isArea ? size * size : 2 * size}*pi`, askRadius],
      [`${isArea ? 2 * radius : radius * radius}*pi`, askWhat],
      [`${radius}*pi`, askRadius],
    ],
  }
}

/** A ladder, a diagonal: one side of a right triangle. */
function pythagoras(random: Random): Draft {
  const unit = length(random)
  const times = random.int(1, 60)
  const [a, b, c] = random.pick(rightTriangles).map((side) => side * times) as [
    number,
    number,
    number,
  ]
  const isLong = random.pick([true, false])
  const [leg, other] = random.some([a, b], 2) as [number, number]
  const [x, y, sign] = isLong ? ([a, b, '+'] as const) : ([c, leg, '-'] as const)
  const right = isLong ? c : other
  const square = right * right
  return {
    question: isLong
      ? {
          en: `The legs of a right triangle are ${a} ${unit} and ${b} ${unit} long. How long is the hypotenuse?`,
          de: `Die Katheten eines rechtwinkligen Dreiecks sind ${a} ${unit} und ${b} ${unit} lang. Wie lang ist die Hypotenuse?`,
          fr: `Les côtés de l’angle droit d’un triangle rectangle mesurent ${a} ${unit} et ${b} ${unit}. Quelle est la longueur de l’hypoténuse ?`,
          es: `Los catetos de un triángulo rectángulo miden ${a} ${unit} y ${b} ${unit}. ¿Cuánto mide la hipotenusa?`,
        }
      : {
          en: `In a right triangle the hypotenuse is ${c} ${unit} long and one leg ${leg} ${unit}. How long is the other leg?`,
          de: `In einem rechtwinkligen Dreieck ist die Hypotenuse ${c} ${unit} lang und eine Kathete ${leg} ${unit}. Wie lang ist die andere Kathete?`,
          fr: `Dans un triangle rectangle, l’hypoténuse mesure ${c} ${unit} et un autre côté ${leg} ${unit}. Combien mesure le dernier côté ?`,
          es: `En un triángulo rectángulo la hipotenusa mide ${c} ${unit} y un cateto ${leg} ${unit}. ¿Cuánto mide el otro cateto?`,
        },
    kind: 'number',
    unit,
    figure: {
      kind: 'right-triangle',
      opposite: isLong ? `${b} ${unit}` : asked,
      beside: `${isLong ? a : leg} ${unit}`,
      hypotenuse: isLong ? asked : `${c} ${unit}`,
      legs: isLong ? [b, a] : [other, leg],
    },
    calculations: [`${x}^2 ${sign} ${y}^2`, `sqrt(${square})`],
    mistakes: [
      [String(sign === '+' ? x + y : x - y), askPythagoras],
      [String(square), askPythagoras],
      [`sqrt(${sign === '+' ? Math.abs(x * x - y * y) : x * x + y * y})`, askPythagoras],
    ],
  }
}

function cylinder(random: Random): Draft {
  const unit = length(random)
  const [radius, height] = [random.int(2, 30), random.int(3, 99)]
  if (radius === height) return cylinder(random)
  return {
    question: {
      en: `A cylinder has a radius of ${radius} ${unit} and a height of ${height} ${unit}. What is its volume? Give a multiple of π.`,
      de: `Ein Zylinder hat einen Radius von ${radius} ${unit} und eine Höhe von ${height} ${unit}. Wie groß ist sein Volumen? Gib ein Vielfaches von π an.`,
      fr: `Un cylindre a un rayon de ${radius} ${unit} et une hauteur de ${height} ${unit}. Quel est son volume ? Donne un multiple de π.`,
      es: `Un cilindro tiene un radio de ${radius} ${unit} y una altura de ${height} ${unit}. ¿Cuál es su volumen? Da un múltiplo de π.`,
    },
    kind: 'number',
    unit: `${unit}^3`,
    figure: { kind: 'cylinder', radius, height, unit },
    answers: [`${radius * radius * height}*pi`],
    lines: [`pi * ${radius}^2 * ${height}`, `${radius * radius * height} * pi`],
    mistakes: [
      [`${radius * height}*pi`, askRadius],
      [`${2 * radius * height}*pi`, askRadius],
    ],
  }
}

const askThird: Texts = {
  en: 'How much of the body around it with the same base and height does it fill?',
  de: 'Welchen Teil des Körpers mit gleicher Grundfläche und Höhe um ihn herum füllt er aus?',
  fr: 'Quelle part du solide de même base et de même hauteur remplit-il ?',
  es: '¿Qué parte llena del cuerpo con la misma base y la misma altura?',
}
const askSides: Texts = {
  en: 'How many cubes of one unit lie in one layer, and how many layers are there?',
  de: 'Wie viele Einheitswürfel liegen in einer Schicht, und wie viele Schichten sind es?',
  fr: 'Combien de cubes d’une unité y a-t-il dans une couche, et combien de couches ?',
  es: '¿Cuántos cubos de una unidad hay en una capa y cuántas capas hay?',
}

function cuboid(random: Random): Draft {
  const unit = length(random)
  const sides = [random.int(2, 20), random.int(2, 20), random.int(2, 20)] as const
  const [a, b, c] = sides
  if (new Set(sides).size < 3) return cuboid(random)
  return {
    question: {
      en: `A cuboid is ${a} ${unit} long, ${b} ${unit} wide and ${c} ${unit} high. What is its volume?`,
      de: `Ein Quader ist ${a} ${unit} lang, ${b} ${unit} breit und ${c} ${unit} hoch. Wie groß ist sein Volumen?`,
      fr: `Un pavé droit mesure ${a} ${unit} de long, ${b} ${unit} de large et ${c} ${unit} de haut. Quel est son volume ?`,
      es: `Un ortoedro mide ${a} ${unit} de largo, ${b} ${unit} de ancho y ${c} ${unit} de alto. ¿Cuál es su volumen?`,
    },
    kind: 'number',
    unit: `${unit}^3`,
    figure: { kind: 'cuboid', sides, unit },
    calculations: [`${a} * ${b}`, `${a * b} * ${c}`],
    mistakes: [
      [String(a + b + c), askSides],
      [String(a * b), askSides],
      [String(2 * (a * b + a * c + b * c)), askWhat],
    ],
  }
}

function prism(random: Random): Draft {
  const unit = length(random)
  const [base, height, long] = [2 * random.int(2, 15), random.int(3, 20), random.int(3, 40)]
  if (new Set([base, height, long]).size < 3) return prism(random)
  return {
    question: {
      en: `A prism is ${long} ${unit} long. Its base is a triangle with a side of ${base} ${unit} and a height on it of ${height} ${unit}. What is the volume of the prism?`,
      de: `Ein Prisma ist ${long} ${unit} lang. Seine Grundfläche ist ein Dreieck mit der Grundseite ${base} ${unit} und der Höhe ${height} ${unit} darauf. Wie groß ist das Volumen des Prismas?`,
      fr: `Un prisme a une longueur de ${long} ${unit}. Sa base est un triangle de côté ${base} ${unit} et de hauteur ${height} ${unit} sur ce côté. Quel est le volume du prisme ?`,
      es: `Un prisma mide ${long} ${unit} de largo. Su base es un triángulo con un lado de ${base} ${unit} y una altura sobre él de ${height} ${unit}. ¿Cuál es el volumen del prisma?`,
    },
    kind: 'number',
    unit: `${unit}^3`,
    figure: { kind: 'prism', sides: [base, height, long], unit },
    calculations: [`${base} * ${height} / 2`, `${(base * height) / 2} * ${long}`],
    mistakes: [
      [String(base * height * long), askHalf],
      [String((base * height) / 2), askSides],
    ],
  }
}

/** A body that comes to a point over a square. */
function pyramid(random: Random): Draft {
  const unit = length(random)
  const [side, height] = [random.int(2, 20), 3 * random.int(1, 15)]
  if (side === height) return pyramid(random)
  return {
    question: {
      en: `A pyramid stands on a square with a side of ${side} ${unit}. It is ${height} ${unit} high. What is its volume?`,
      de: `Eine Pyramide steht auf einem Quadrat mit der Seite ${side} ${unit}. Sie ist ${height} ${unit} hoch. Wie groß ist ihr Volumen?`,
      fr: `Une pyramide a pour base un carré de côté ${side} ${unit}. Sa hauteur est de ${height} ${unit}. Quel est son volume ?`,
      es: `Una pirámide tiene por base un cuadrado de lado ${side} ${unit}. Su altura es de ${height} ${unit}. ¿Cuál es su volumen?`,
    },
    kind: 'number',
    unit: `${unit}^3`,
    figure: { kind: 'pyramid', side, height, unit },
    calculations: [`${side}^2 * ${height}`, `${side * side * height} / 3`],
    mistakes: [
      [String(side * side * height), askThird],
      [plainValue(`${side}*${height}/3`), askSides],
      [plainValue(`${side}^2*${height}/2`), askThird],
    ],
  }
}

function cone(random: Random): Draft {
  const unit = length(random)
  const [radius, height] = [random.int(2, 20), 3 * random.int(1, 20)]
  if (radius === height) return cone(random)
  const volume = (radius * radius * height) / 3
  return {
    question: {
      en: `A cone has a radius of ${radius} ${unit} and a height of ${height} ${unit}. What is its volume? Give a multiple of π.`,
      de: `Ein Kegel hat einen Radius von ${radius} ${unit} und eine Höhe von ${height} ${unit}. Wie groß ist sein Volumen? Gib ein Vielfaches von π an.`,
      fr: `Un cône a un rayon de ${radius} ${unit} et une hauteur de ${height} ${unit}. Quel est son volume ? Donne un multiple de π.`,
      es: `Un cono tiene un radio de ${radius} ${unit} y una altura de ${height} ${unit}. ¿Cuál es su volumen? Da un múltiplo de π.`,
    },
    kind: 'number',
    unit: `${unit}^3`,
    figure: { kind: 'cone', radius, height, unit },
    answers: [`${volume}*pi`],
    lines: [`1/3 * pi * ${radius}^2 * ${height}`, `${volume} * pi`],
    mistakes: [
      [`${3 * volume}*pi`, askThird],
      [`${(radius * height) / 3}*pi`, askRadius],
    ],
  }
}

function sphere(random: Random): Draft {
  const unit = length(random)
  const radius = 3 * random.int(1, 10)
  const isRadius = random.pick([true, false])
  const given: Texts = isRadius
    ? { en: 'radius', de: 'Radius', fr: 'rayon', es: 'radio' }
    : { en: 'diameter', de: 'Durchmesser', fr: 'diamètre', es: 'diámetro' }
  const size = isRadius ? radius : 2 * radius
  const volume = (4 * radius ** 3) / 3
  return {
    question: {
      en: `A sphere has a ${given.en} of ${size} ${unit}. What is its volume? Give a multiple of π.`,
      de: `Eine Kugel hat einen ${given.de} von ${size} ${unit}. Wie groß ist ihr Volumen? Gib ein Vielfaches von π an.`,
      fr: `Une boule a un ${given.fr} de ${size} ${unit}. Quel est son volume ? Donne un multiple de π.`,
      es: `Una esfera tiene un ${given.es} de ${size} ${unit}. ¿Cuál es su volumen? Da un múltiplo de π.`,
    },
    kind: 'number',
    unit: `${unit}^3`,
    figure: { kind: 'sphere', size, unit, isRadius },
    answers: [`${volume}*pi`],
    lines: [`4/3 * pi * ${radius}^3`, `${volume} * pi`],
    mistakes: [
      [`${8 * volume}*pi`, askRadius],
      [`${4 * radius * radius}*pi`, askWhat],
      [`${radius ** 3}*pi`, askThird],
    ],
  }
}

export const geometry = skillOf({
  id: 'geometry',
  area: 'geometry',
  name: {
    en: 'Areas, volumes, lengths',
    de: 'Flächen, Körper, Längen',
    fr: 'Aires, volumes, longueurs',
    es: 'Áreas, volúmenes, longitudes',
  },
  prerequisites: ['arithmetic', 'units', 'powers-and-roots'],
  rule,
  hints,
  levels: {
    easy: [rectangle],
    medium: [triangle, circle, cuboid],
    hard: [pythagoras, cylinder, prism, pyramid, cone, sphere],
  },
})
