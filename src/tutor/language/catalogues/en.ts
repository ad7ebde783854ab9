/** What the offline tutor says in English. */
import type { Catalogue } from '../sentences'

export const en: Catalogue = {
  introduction: ['Offline tutor here: no language model is connected, so I go by exact rules.'],
  and: 'and',
  quotation: '“{text}”',

  refusals: {
    meddling: [
      'My rules stay as they are, but your work counts.',
      'That changes nothing about how I help.',
      'Nice try; a step of yours would move us further.',
    ],
    resigned: ['Before you give up, one small piece.', 'You are nearer than it feels.'],
    frustrated: ['I can hear that this is tiresome.', 'Fair enough, it is a stubborn one.'],
    pressing: [
      'I know that you want it done.',
      'A result from me would not help you next time.',
      'I keep the answer back, but not the help.',
    ],
    plain: [
      'The answer is worth more if it is yours, so I keep it back.',
      'I would rather not say it: you can get there.',
      'Not yet, but here is something to go on.',
    ],
  },
  returns: {
    planning: ['Write that down as a line, and we will see.', 'Try it, and look at what you get.'],
    frustrated: ['I can hear that this is tiresome.', 'It does get easier with a smaller piece.'],
    resigned: ['Let us make it smaller.', 'One small piece, then.'],
    meddling: ['That is not for me to change.', 'I stay with the task.'],
    silent: ['Take your time.', 'No hurry.', 'Let us go on in small steps.'],
    plain: [
      'Let us bring that back to the task.',
      'Noted; now to the task itself.',
      'I will leave that aside for now.',
    ],
  },
  encouragements: {
    frustrated: ['It is a stubborn one; let us make it smaller.', 'Then one small piece only.'],
    resigned: ['You need not see the whole way.', 'One small piece is enough.'],
    silent: ['Take your time.', 'Let us look at one piece.'],
    plain: [
      'That is a fine place to start from.',
      'No harm in that.',
      'Then a smaller piece of it.',
      'Let us take it one step at a time.',
    ],
  },

  unseenPicture: ['I cannot see pictures here. Could you type the task, with all of its numbers?'],
  ambiguousNumber: [
    'The number {written} can be read in two ways. Do you mean {one} or {other}?',
    'I would rather ask than guess: is {written} the number {one} or {other}?',
  ],
  beyond: [
    'This task is beyond what I can solve without a language model. I can check every equality that you write, look into your files, and keep a plan with you.',
  ],
  beyondExplaining: [
    'I cannot explain this task without a language model. I can check every equality that you write, look into your files, and keep a plan with you.',
  ],
  noAnswer: [
    'I hold no answer to this task, so I have none to give.',
    'Without a language model I cannot solve it for you, but I can check what you calculate.',
    'There is no result here that I could tell you; your own lines I can check.',
  ],
  guesses: [
    'You name several values for one thing, and I judge none of a list.',
    'Several values at once are a guess, so I say nothing about any of them.',
  ],
  unchecked: [
    'I cannot judge that in words.',
    'Whether that is so, I cannot check by calculation.',
    'I take that as part of your plan, unchecked.',
  ],
  plan: [
    [
      'What does the task give you, and what does it ask for?',
      'Which numbers are given, and what does each of them count?',
    ],
    [
      'Which part could you find first from what is given?',
      'What would you have to know just before the last step?',
    ],
    [
      'Which calculation finds that part, written as an equality?',
      'How do you write your first step as a line with an equals sign, so that I can check it?',
    ],
    [
      'What does your latest number stand for, with its unit?',
      'Which given number have you not used yet, and does it matter?',
    ],
    [
      'How does the next step follow from what you have?',
      'What is still missing until the question of the task is answered?',
    ],
    [
      'Is your number about as large as you would expect, and why?',
      'How could you test your result by going backwards?',
    ],
  ],
  trueEquality: [
    'As plain arithmetic, {step} is true.',
    'The arithmetic of {step} holds; whether it answers the task is another matter.',
    '{step} is calculated rightly.',
  ],
  afterTrueEquality: [
    'What does that number stand for in the task, and what is still missing?',
    'Why is this the calculation that the task calls for?',
    'What follows from it for the question of the task?',
  ],
  falseEquality: [
    'Look at {step} again. What do you get when you work out its left side piece by piece?',
    'The two sides of {step} are not equal. Which of its operations would you do again?',
    '{step} does not hold as arithmetic. How did you come to its right side?',
  ],
  ownEquation: [
    'I take {step} as your equation and follow it from here.',
    'Your equation is {step}, and I check what follows from it.',
  ],
  choiceNoted: [
    'I note {step} as your choice.',
    'So your choice is {step}; I cannot check it by calculation.',
  ],
  ownLine: [
    'Which move comes next, on both sides?',
    'What does your unknown stand for, and what follows for it?',
    'How far is your unknown from standing alone?',
  ],
  ownMistake: [
    'What did you do to both sides to get there?',
    'Which term changed on its way, and was that allowed?',
    'What happens when you put a simple number into both lines?',
  ],
  keyStep: [
    'How could you find this first: {step}?',
    'Which numbers of the task lead to this: {step}?',
    'What do you know already that helps with this: {step}?',
  ],

  neutral: [
    'Which step would you take next, and why that one?',
    'Where exactly does it stop being clear to you?',
    'What have you been given, and what is being asked for?',
    'How could you test an idea of yours without my help?',
    'What would a classmate write down first here?',
    'What would the result have to look like, roughly, to be believable?',
    'Which part of it could you do with your eyes closed?',
    'What would be a small first step here that is certainly right?',
  ],
  start: [
    'What would you like to work on: a calculation, an equation, or some subject of your own?',
    'What are you learning just now, and where does it get difficult?',
    'Which task is on your desk at the moment?',
    'What shall we look at first: something from your homework, or something that you never quite understood?',
    'Which kind of task gives you the most trouble?',
    'What did you do in your last mathematics lesson?',
    'Which word or sign in your book makes no sense to you yet?',
    'Is there a test coming up, and what is it about?',
    'What could you do last week that you would like to be surer of?',
    'Which task would you show me if I sat beside you?',
    'What is the first line of your homework?',
  ],
  newTask: [
    'What would you like to work on next?',
    'Which task or subject shall we take up now?',
    'What comes next for you: a task of your own, or another of the same kind?',
    'Is there another task on your list?',
  ],
  gentle: [
    'Would you rather take a break, or do one small step?',
    'What would do you good now: a rest, or something short that works?',
  ],
  termExample: ['For example: {example}.'],
  afterTerm: [
    'Can you find an example of your own?',
    'Where have you met it: in which task?',
    'How would you say that in your own words?',
    'Which task with it shall we look at?',
  ],
  nextTime: [
    'Where would you like to begin next time?',
    'What would you like to have done first when you come back?',
    'Which part shall we look at when you return?',
    'What is the one thing that you take with you from today?',
  ],
  lookBack: [
    'Looking back, which step mattered most, and how would you explain it to a friend?',
    'How would you convince somebody who doubts it, without solving it again?',
  ],
  similarTask: [
    'To see whether it carries over, {task}: what do you get?',
    'Now a similar task, on your own: {task}. What comes out?',
  ],
  similarStory: [
    'Now a similar one, on your own: {task}',
    'To see whether it carries over: {task}',
  ],
  anyLine: [
    'Look at {shown}. What would you do first, and why?',
    'What do you read in {shown}, and what is asked for?',
  ],
  anyForm: ['Which part of {shown} would you change next, and what becomes of the rest?'],
  afterMove: [
    'What does {shown} turn into when you do that?',
    'Which line do you get from {shown} that way?',
  ],
  afterMoveInStory: [
    'Which calculation is that, written out with its result?',
    'From which number do you start, and what comes out?',
  ],
  working: [
    'How did you come to {step}?',
    '{step} does not fit yet. Which steps led you there from {previous}?',
  ],

  planSoFar: ['Your lines so far: {lines}.', 'This is what you have written: {lines}.'],
  planEmpty: ['The plan is empty so far.', 'No line of yours is in the plan yet.'],

  trialEnd: ['The trial ends here; with an account you carry on from this very line.'],
  trialSolved: [
    'Next you can choose a harder one, an easier one or something quite different; an account keeps what you have done.',
  ],
  confirmations: ['Yes, {step} is right.', 'That is it: {step}.', 'Right, {step} holds.'],
  partApprovals: [
    'Yes, {step} is right. {part} is still to do.',
    '{step} is right; {part} comes next.',
  ],
  approvals: [
    'Yes, {step} follows.',
    '{step} holds as a step.',
    '{step} is sound.',
    'Good, {step} follows.',
  ],
  silentApprovals: ['That is right so far.', 'Yes, so far so good.'],
  silentDoubts: ['That does not fit yet.', 'Not quite yet.'],
  notFrom: ['From {previous}, {step} does not follow.'],
  notYet: ['{step} does not follow yet.'],
  solvedAgain: ['{step}: yes, that was it.', 'Yes, {step} was right already.'],
  onceSolved: ['Good.', 'Then let us make sure that it sticks.'],
  example: [
    'Take another one: {task}. {move}: {result}. What would be the same move for {shown}?',
    'With other numbers: {task}. {move}: {result}. What does that suggest for {shown}?',
  ],
  exampleTask: [
    'Try this one beside it: {task}. How would you begin there, and what would that be in your task?',
  ],
  derivation: ['Your way: {lines}.'],
  helpTaken: {
    probe: ['You found it without any hint.'],
    hint: ['A hint was all the help that it took.'],
    strong_hint: ['It took a strong hint, and the steps are yours.'],
    worked_step: ['A worked example helped, and the steps are yours.'],
    reveal: ['You have seen the whole way, and now it is yours to use.'],
    check: ['The steps are yours.'],
  },
  workedVariant: [
    'Here is a similar task, worked. {solution} Which of these moves fits {current} now?',
  ],
  revealed: [
    'You have tried honestly, so here is the whole way. {solution} Where did yours first leave it?',
    'After these tries you should see it whole. {solution} Which of these steps was the new thing for you?',
  ],
  afterReveal: [
    'Which line of the worked way above is not clear yet?',
    'Take the worked way above line by line: at which one do you stop, and why?',
  ],
  quiz: {
    opener: [
      'I ask your list back; what you do not know returns.',
      'Good, a list: I quiz you on it.',
    ],
    right: ['Right: {word} is {meaning}.', 'Yes, {meaning}.', 'That is it, {meaning}.'],
    wrong: [
      'Not yet: {word} is {meaning}; it comes back in a moment.',
      'Your list says {meaning} for {word}; I ask it again.',
      'Here it was {meaning}; we return to it.',
    ],
    ask: [
      'What stands beside {word} in your list?',
      'What is {word}?',
      'And {word}: what goes with it?',
      'Now {word}: what did you write for it?',
      'Do you know {word}?',
    ],
    over: [
      'All of them have been right once: which do you find hardest to keep?',
      'The list is through: which word would you like to see tomorrow?',
      'That was the whole list: what comes next?',
    ],
  },
  onTold: [
    'What would you like to be able to explain about it in the end?',
    'What about it do you already know for certain?',
    'Which part of it would you find hardest to explain to a friend?',
    'What might a teacher ask you about it?',
    'What came before it, and what followed from it?',
    'Where could you look up whether that is so?',
  ],
  ownValue: [
    'Does this value fit every sentence of the task?',
    'What do you get when you put this value into your first equation?',
    'What does this value mean in the words of the task?',
  ],
  pasted: {
    opener: [
      'I go through your text with you, sentence by sentence; whether your words are right, you compare with the text itself.',
    ],
    noted: [
      'Noted.',
      'I keep that beside the text.',
      'Compare that with the sentence itself.',
      'Good, on to the next part.',
    ],
    ask: [
      'It says {text} What does that mean in your own words?',
      'Take the sentence {text} Which word in it matters most?',
      'Look at {text} What would be missing if this sentence were not there?',
      'Here stands {text} Is that a fact, a reason or an opinion?',
      'Read {text} How does it go with the sentence before?',
    ],
    over: [
      'Which one sentence of the text would you keep, if only one could stay?',
      'How would you tell the whole text in two sentences?',
      'Which question does the text leave open?',
      'Which sentence of the text would you ask a friend about?',
    ],
  },
  reactionStages: [
    [
      'Which elements occur, and how many atoms of each stand on the left and on the right?',
      'How many atoms of each kind do you count on both sides?',
    ],
    [
      'Which element has different numbers of atoms on the two sides?',
      'Which number before a formula would make one element equal on both sides?',
    ],
    [
      'After that change, which element no longer matches?',
      'Which element would you balance last, and why that one?',
    ],
    [
      'Do all the numbers before the formulas have no common divisor?',
      'How can you test the whole equation once more?',
    ],
  ],
  choiceStages: [
    [
      'Which option can you rule out first, and by what?',
      'Which of the options cannot be, whatever you calculate?',
    ],
    [
      'What do the options that remain have in common, and where do they differ?',
      'What would have to be true for each option that is left?',
    ],
    [
      'How could you test one option against the task, without calculating everything?',
      'Which given number speaks against one of them?',
    ],
    [
      'Which option do you lean to, and what is the best reason against it?',
      'What would change your mind about it?',
    ],
  ],
  proofStages: [
    [
      'What is given, and what is to be shown, each in one sentence?',
      'Which words of the claim need a definition before you begin?',
    ],
    [
      'What follows at once from what is given, as one line?',
      'Which definition turns what is given into an equation or a picture?',
    ],
    [
      'What would be enough to know, so that the claim follows from it?',
      'Does the claim hold in one simple case, and what makes it hold there?',
    ],
    [
      'Which step from line to line is not justified yet, and by what?',
      'Where in your argument do you use what is given?',
    ],
    [
      'How would you convince somebody that no case is left out?',
      'What goes wrong with the argument when one condition is dropped?',
    ],
  ],
  essay: {
    opener: [
      'I do not write it for you, but I lead you through claim, reason, objection and ending.',
      'The words will be yours; I ask for claim, reason, objection and ending.',
    ],
    stages: [
      {
        noted: [''],
        ask: [
          'What is your claim, in one sentence?',
          'Where do you stand: what is the one sentence that you want to defend?',
        ],
      },
      {
        noted: ['That can stand as your claim.', 'That is a claim.'],
        ask: ['What is your strongest reason for it?', 'Why should a reader believe that?'],
      },
      {
        noted: ['That is a reason.', 'Good, now the claim has a reason.'],
        ask: [
          'Which example or fact would show it to a reader?',
          'Where have you seen that happen?',
        ],
      },
      {
        noted: ['That makes it concrete.', 'A reader can picture that.'],
        ask: [
          'What would somebody say who thinks otherwise?',
          'What is the best objection to your claim?',
        ],
      },
      {
        noted: ['That is an objection worth an answer.', 'A fair objection.'],
        ask: ['What do you answer to that?', 'Does your reason still hold against it, and why?'],
      },
      {
        noted: ['That answers it.', 'So the objection has its answer.'],
        ask: [
          'How would you end: claim, reason and answer in two sentences?',
          'Which one sentence should a reader remember at the end?',
        ],
      },
      {
        noted: ['Now all the parts are there.', 'You have the whole line of thought.'],
        ask: [
          'Which part do you write first, and what is its first sentence?',
          'Where is the weakest link in it, and how could you make it stronger?',
        ],
      },
    ],
  },
  explained: ['{solution}', 'Here is the way, step by step. {solution}'],
  explainedRight: ['Yes, {step} follows. The whole way: {solution}'],
  explainedWrong: ['{step} does not follow from {previous}. {solution}'],
  explainedTask: ['Back to the task. {solution}'],

  stages: [
    [
      'What do you already know about {topic}, however little?',
      'What made you think of {topic}, and what would you like to be able to do at the end?',
    ],
    [
      'How would you say in your own words what {topic} is?',
      'If a friend had never heard of {topic}, what would you tell them first?',
    ],
    ['Can you give a concrete example of {topic}?', 'Where have you met {topic} in a real case?'],
    [
      'What looks like {topic} at first sight, but is something else?',
      'Can you think of a case in which what you say about {topic} fails?',
    ],
    [
      'What is your reason for saying that about {topic}, and how could it be tested?',
      'What would have to be different for {topic} to turn out another way?',
    ],
    [
      'How does {topic} connect with something that you understood before?',
      'What follows from {topic} that you have not said yet?',
    ],
    [
      'What about {topic} is clearer now than at the start, and what would you look up next?',
      'If you had to put {topic} into a single sentence now, what would it be?',
    ],
  ],
  said: ['You say: {said}.', '{said}: let us take that further.', 'So {said}.'],
  heard: [
    'Good, I keep that in mind.',
    'Something to build on.',
    'That says something already.',
    'I take that in.',
  ],
  smallestPiece: ['Then take the smallest piece that you are sure of.'],
  noFacts: ['I have no facts of my own to hand out here, but yours will do.'],
  needsModel: [
    'Explaining {topic} needs a language model, and none is connected.',
    'I cannot explain {topic} by rules alone: that needs a language model or a file of yours.',
  ],
  asksOnly: [
    'Without a language model I can ask about {topic}, but not explain it.',
    'Facts about {topic} would need a language model or a file of yours; questions I have.',
  ],
  noPassage: [
    'I find nothing about that in your files.',
    'Your files have no passage about it that I can find.',
  ],
  passage: ['In {place} it says: “{text}”'],
  afterPassage: [
    'How would you put that in your own words?',
    'What follows from it for your question?',
    'Which word in it matters most, and why?',
  ],
}
