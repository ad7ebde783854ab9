/** What learners say between a task and its answer that is no attempt: asides, questions, feelings, other subjects. */
import type { Lang } from './tasks'

/** Side remarks of many kinds. */
export const sideRemarks: Readonly<Record<Lang, readonly string[]>> = {
  en: [
    'what does "in total" mean?',
    'Who was the first president of the United States?',
    'do I need all the numbers?',
    'Why do you ask me that?',
    'My dog is called Rex and he is 4 years old.',
    'What does average velocity mean in physics?',
    'subtract the second number from both sides?',
    'I have a test on Friday, can you explain how photosynthesis works?',
    'lol ok',
    'Can we do this in my book on page 45 instead?',
    'How do you spell "necessary"?',
    'Is multiplication always before addition?',
    'What is the capital of France?',
    'I am so bad at maths, my teacher says I will fail.',
    'Tell me a joke please, and then let us continue.',
  ],
  de: [
    'Was heißt eigentlich „insgesamt“?',
    'Wer war der erste Bundeskanzler?',
    'Brauche ich alle Zahlen?',
    'Warum fragst du mich das?',
    'Mein Hund heißt Rex und ist 4 Jahre alt.',
    'Wie funktioniert die Photosynthese?',
    'Muss ich zuerst malnehmen oder zuerst abziehen?',
    'Ich habe am Freitag einen Test und bin sehr müde.',
    'Wie schreibt man „Rhythmus“?',
  ],
  fr: [
    'Que veut dire « en tout » ?',
    'Qui a peint la Joconde ?',
    'Est-ce que j’ai besoin de tous les nombres ?',
    'Pourquoi tu me demandes ça ?',
    'Mon chien s’appelle Rex et il a 4 ans.',
    'Comment marche la photosynthèse ?',
    'Il faut multiplier d’abord ou soustraire d’abord ?',
    'J’ai un contrôle vendredi et je suis fatigué.',
    'Quelle est la capitale de l’Australie ?',
  ],
  es: [
    '¿Qué significa «en total»?',
    '¿Quién pintó el Guernica?',
    '¿Necesito todos los números?',
    '¿Por qué me preguntas eso?',
    'Mi perro se llama Rex y tiene 4 años.',
    '¿Cómo funciona la fotosíntesis?',
    '¿Hay que multiplicar primero o restar primero?',
    'Tengo un examen el viernes y estoy cansado.',
    '¿Cuál es la capital de Australia?',
  ],
  zh: [
    '“一共”是什么意思？',
    '谁是美国第一任总统？',
    '所有的数字都要用吗？',
    '你为什么问我这个？',
    '我的狗叫小黑，今年4岁。',
    '光合作用是怎么回事？',
    '先乘还是先减？',
    '我星期五有考试，好累啊。',
    '澳大利亚的首都是哪里？',
  ],
  ja: [
    '「全部で」とはどういう意味ですか？',
    'アメリカの最初の大統領は誰ですか？',
    '数字は全部使いますか？',
    'どうしてそれを聞くのですか？',
    '犬の名前はレックスで、4歳です。',
    '光合成はどういう仕組みですか？',
    '先にかけ算ですか、引き算ですか？',
    '金曜日にテストがあって、疲れています。',
    'オーストラリアの首都はどこですか？',
  ],
}

/** How learners ask for the answer afterwards. */
export const pleas: Readonly<Record<Lang, readonly string[]>> = {
  en: ['ok, so what is my answer?', 'Just tell me the result.', 'And now?'],
  de: ['Und was kommt jetzt heraus?', 'Sag mir einfach die Lösung.'],
  fr: ['Et alors, quelle est la réponse ?', 'Dis-moi juste le résultat.'],
  es: ['¿Y cuál es la respuesta?', 'Dime el resultado y ya.'],
  zh: ['你应该帮我。最后答案是什么？', '那答案是多少？'],
  ja: ['先生、最後の答えは何ですか？', '答えを教えてください。'],
}

/** How learners come back to the first of two tasks. */
export const returns: Readonly<Record<Lang, readonly string[]>> = {
  en: ['Back to my first task: what is the answer?', 'And the first one?'],
  de: ['Zurück zur ersten Aufgabe: Was kommt heraus?', 'Und die erste Aufgabe?'],
  fr: ['Revenons au premier exercice : quelle est la réponse ?'],
  es: ['Volvamos al primer ejercicio: ¿cuál es la respuesta?'],
  zh: ['回到刚才第一题：答案是多少？'],
  ja: ['さっきの最初の問題の答えは何ですか？'],
}

/** What stands around a task when a learner pastes it. */
export const wrappings: Readonly<Record<Lang, readonly ((task: string) => string)[]>> = {
  en: [
    (task) => `Hi! Can you help me with this one? ${task}`,
    (task) => `${task} I have no idea how to start.`,
    (task) => `Exercise 7\n${task}`,
  ],
  de: [
    (task) => `Hallo, kannst du mir hierbei helfen? ${task}`,
    (task) => `${task} Ich weiß nicht, wie ich anfangen soll.`,
    (task) => `Aufgabe 7\n${task}`,
  ],
  fr: [
    (task) => `Bonjour, peux-tu m’aider ? ${task}`,
    (task) => `${task} Je ne sais pas comment commencer.`,
    (task) => `Exercice 7\n${task}`,
  ],
  es: [
    (task) => `Hola, ¿me ayudas con esto? ${task}`,
    (task) => `${task} No sé cómo empezar.`,
    (task) => `Ejercicio 7\n${task}`,
  ],
  zh: [
    (task) => `老师好，请帮我看看这道题：${task}`,
    (task) => `${task}我不知道怎么做。`,
    (task) => `第7题\n${task}`,
  ],
  ja: [
    (task) => `先生、この問題を手伝ってください。${task}`,
    (task) => `${task}どこから始めればいいか分かりません。`,
    (task) => `問題7\n${task}`,
  ],
}
