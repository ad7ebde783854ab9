/** Classes in a browser: a teacher makes one, learners join, practise what is assigned, and see what their teacher sees. */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { Client } from '../support/client'
import { fixture } from '../support/fixtures'
import { giveRole } from '../support/signed-in'
import { expectAccessibleEverywhere } from './accessibility-check'
import { browserTimeoutMs, eventually, expectSoon, signUp, startSite, type Visitor } from './site'

setDefaultTimeout(browserTimeoutMs)

const site = fixture(() => startSite())
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const shots = process.env['SHOTS']
const shoot = async (page: Page, name: string) => {
  if (!shots) return
  for (const width of [390, 820, 1_440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const path = join(shots, `${name}-${width}-${colorScheme}.png`)
      await page.screenshot({ path, fullPage: true })
    }
  }
  await page.emulateMedia({ colorScheme: null })
}

/** The page's user as a client of the API. */
async function clientOf(page: Page): Promise<Client> {
  const client = new Client(site.url)
  for (const { name, value } of await page.context().cookies()) client.cookies.set(name, value)
  await client.fetchCsrf()
  return client
}

async function teacher(email: string): Promise<Visitor & { client: Client }> {
  const visitor = await site.visit()
  await signUp(visitor.page, site.url, email)
  const client = await clientOf(visitor.page)
  const { json } = await client.call<{ user: { id: string } }>('GET', '/api/auth/me')
  await giveRole(
    { running: site.running } as Parameters<typeof giveRole>[0],
    json.user.id,
    'teacher',
  )
  return { ...visitor, client }
}

test('a class from its making to a finished assignment', async () => {
  const { page, faults } = await teacher('teacher@example.org')
  await page.goto(`${site.url}/classes`)
  await part(page, 'Your classes').getByRole('button', { name: 'New class' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('8b mathematics')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: '8b mathematics' }).waitFor()
  const code = await part(page, 'How to join').locator('.code-word').innerText()
  await part(page, 'How to join').getByRole('img', { name: 'QR code' }).waitFor()

  await part(page, 'Assignments').getByRole('button', { name: 'Assign', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What to practise').selectOption('linear-equations')
  await dialog.getByLabel('Title').fill('Equations for Friday')
  await dialog.getByLabel('Questions').selectOption('5')
  await dialog.getByLabel('Due').fill('2099-11-27T16:00')
  await expectAccessibleEverywhere(page, 'a new assignment')
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await part(page, 'Assignments')
    .getByText('Equations for Friday', { exact: true })
    .first()
    .waitFor()

  const learner = await site.visit()
  await signUp(learner.page, site.url, 'ada@classes.example.org')
  await learner.page.goto(`${site.url}/classes?code=${code.replace(' ', '')}`)
  await part(learner.page, 'Join a class').getByRole('button', { name: 'Show the class' }).click()
  await learner.page.getByRole('heading', { name: '8b mathematics' }).waitFor()
  await learner.page.getByText('The teacher does not see your conversations.').waitFor()
  await expectAccessibleEverywhere(learner.page, 'a class before it is joined')
  await learner.page.getByRole('button', { name: 'Join', exact: true }).click()
  await part(learner.page, 'Assignments').getByText('Open', { exact: true }).waitFor()
  // Live, without a reload: the teacher's page has the member.
  await part(page, 'Members')
    .getByText('ada@classes.example.org', { exact: true })
    .first()
    .waitFor()

  await learner.page.goto(`${site.url}/app`)
  await part(learner.page, 'Assignments').getByText('Equations for Friday').waitFor()
  await learner.page.goto(`${site.url}/classes`)
  await shoot(learner.page, 'classes-learner')
  await expectAccessibleEverywhere(learner.page, 'the classes of a learner')
  await part(learner.page, 'Assignments').getByRole('button', { name: 'Begin' }).click()
  await learner.page.waitForURL('**/exam/*')
  const practiceId = new URL(learner.page.url()).pathname.split('/').at(-1) as string
  const client = await clientOf(learner.page)

  // The teacher watches: what the learner does is seen without a reload.
  await part(page, 'Assignments').getByRole('button', { name: 'Results' }).click()
  await part(page, 'Assignments').getByRole('cell', { name: 'Started' }).waitFor()
  await part(page, 'Assignments').getByRole('cell', { name: '0 of 5' }).waitFor()
  const { json: set } = await client.call<{ items: { id: string }[] }>(
    'GET',
    `/api/practice/${practiceId}/items`,
  )
  const itemPath = `/api/practice/${practiceId}/items/${set.items[0]?.id}`
  await client.call('POST', `${itemPath}/hint`)
  await part(page, 'How they get on').getByText('Step 1 of').waitFor()
  await client.call('POST', `/api/practice/${practiceId}/finish`)
  await part(page, 'Assignments').getByRole('cell', { name: 'Finished' }).waitFor()
  await shoot(page, 'class-teacher')
  await expectAccessibleEverywhere(page, 'a class of its teacher')
  await learner.page.goto(`${site.url}/exam`)
  await part(learner.page, 'Assignments').getByText('Finished', { exact: true }).waitFor()
  expect([...faults, ...learner.faults]).toEqual([])
})

test('a second teacher comes by an invitation, assigns and changes, and leaves', async () => {
  const owner = await teacher('owner@example.org')
  const made = await owner.client.call<{ id: string }>('POST', '/api/classes', { name: '8d' })
  await owner.client.call('POST', '/api/projects', { name: 'The sea' })
  const path = `${site.url}/classes/${made.json.id}`
  await owner.page.goto(path)
  const joining = part(owner.page, 'How to join')
  await joining.getByLabel('As a teacher').check()
  await joining.getByRole('button', { name: 'Invite', exact: true }).click()
  const { pathname, search } = new URL(await joining.getByText('/invitation?token=').innerText())
  await joining.getByRole('list', { name: 'Open invitations' }).getByText('As a teacher').waitFor()
  await expectAccessibleEverywhere(owner.page, 'a class with an invitation')

  const colleague = await teacher('colleague@example.org')
  await colleague.page.goto(`${site.url}${pathname}${search}`)
  await colleague.page.getByText('You are invited to teach the class 8d').waitFor()
  await colleague.page.getByRole('button', { name: 'Accept' }).click()
  await part(owner.page, 'Teachers').getByText('colleague@example.org').first().waitFor()
  await colleague.page.goto(path)
  const work = part(colleague.page, 'Assignments')
  await work.getByRole('button', { name: 'Assign', exact: true }).click()
  const dialog = colleague.page.getByRole('dialog')
  await dialog.getByLabel('What to practise').selectOption('topic')
  await dialog.getByLabel('Topic').fill('Rivers')
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  // This server has no model.
  await dialog.getByText('A language model makes the items').waitFor()
  await dialog.getByLabel('What to practise').selectOption('linear-equations')
  await dialog.getByLabel('Level').selectOption('hard')
  await dialog.getByLabel('Minutes').fill('20')
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await work.getByText('10 questions · Hard · 20 minutes').waitFor()
  await work.getByRole('button', { name: 'Change' }).click()
  await dialog.getByLabel('Due').fill('2099-11-27T16:00')
  await expectAccessibleEverywhere(colleague.page, 'an assignment that is changed')
  await dialog.getByRole('button', { name: 'Save' }).click()
  // The owner's open page has what the colleague has done.
  await part(owner.page, 'Assignments').getByText('2099').waitFor()
  await part(owner.page, 'Assignments').getByRole('button', { name: 'Assign', exact: true }).click()
  await owner.page
    .getByRole('dialog')
    .getByLabel('What to practise')
    .selectOption({ label: 'Project: The sea' })

  // What its owner alone does is not offered.
  const end = part(colleague.page, 'Name and end')
  await end.getByRole('button', { name: 'End the class' }).waitFor()
  await expectSoon(() => end.getByRole('button', { name: 'Delete the class' }).count(), 0)
  await part(colleague.page, 'Teachers').getByRole('button', { name: 'Stop teaching' }).click()
  await dialog.getByRole('button', { name: 'Stop teaching' }).click()
  await colleague.page.waitForURL('**/classes')
  await colleague.page.getByText('You run no class yet.').waitFor()
  expect([...owner.faults, ...colleague.faults]).toEqual([])
})

test('a class that turns to visible asks, and who reads is seen by the learner', async () => {
  const { page, client } = await teacher('reader@example.org')
  const made = await client.call<{ id: string; joinCode: string }>('POST', '/api/classes', {
    name: '9a',
  })
  const learner = await site.visit()
  await signUp(learner.page, site.url, 'bob@classes.example.org')
  const member = await clientOf(learner.page)
  await member.call('POST', '/api/classes/join', { code: made.json.joinCode, confirm: true })
  await learner.page.goto(`${site.url}/classes`)
  await part(learner.page, 'Classes that you are in')
    .getByText('9a', { exact: true })
    .first()
    .waitFor()

  await page.goto(`${site.url}/classes/${made.json.id}`)
  await page.getByLabel('Conversations').selectOption('visible')
  await part(page, 'What holds in the class').getByRole('button', { name: 'Save' }).click()
  await page.getByText('That holds from now on.').waitFor()
  // The learner's open page asks at once.
  const asked = part(learner.page, 'Classes that you are in')
  await asked.getByText('The teacher asks to read').waitFor()
  await expectAccessibleEverywhere(learner.page, 'the question for consent')
  await asked.getByRole('button', { name: 'Agree' }).click()
  await asked.getByText('You have agreed:').waitFor()
  const sessionId = await member.createSession('About fractions')
  await member.chat(sessionId, 'Solve 3x + 7 = 22')

  await page.reload()
  await part(page, 'Members').getByRole('button', { name: 'Read conversations' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Each reading is noted, and the learner sees it.').waitFor()
  await dialog.locator('.entries button').first().click()
  await dialog.getByText('Solve 3x + 7 = 22').first().waitFor()
  await expectAccessibleEverywhere(page, 'a conversation that is read')
  await learner.page.reload()
  await part(learner.page, 'Who has read your sessions').getByText('reader@example.org').waitFor()
  await shoot(learner.page, 'class-access')

  await asked.getByRole('button', { name: 'Leave the class' }).click()
  await learner.page.getByRole('dialog').getByRole('button', { name: 'Leave the class' }).click()
  await learner.page.getByText('You are in no class.').waitFor()
  await part(page, 'Members').getByText('Nobody is in the class yet.').waitFor()
})

test('a list is taken in, and a class ends with the keyboard', async () => {
  const { page, client } = await teacher('office@example.org')
  const { json } = await client.call<{ id: string }>('POST', '/api/classes', { name: '7c' })
  await page.goto(`${site.url}/classes/${json.id}`)
  const list = {
    name: 'list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('email\nx@example.org\n=1\n'),
  }
  await part(page, 'Members').locator('input[type=file]').setInputFiles(list)
  await page.getByText('Members now: 0. Invited: 1.').waitFor()
  await page.getByText('Line 3:').waitFor()
  await part(page, 'Name and end').getByRole('button', { name: 'End the class' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('This class has ended.').waitFor()
  await page.getByRole('button', { name: 'Take it up again' }).click()
  await part(page, 'How to join').waitFor()
})

test('the link of a learning platform leads to its assignment, which comes first', async () => {
  const { client } = await teacher('platform@example.org')
  const made = await client.call<{ id: string; joinCode: string }>('POST', '/api/classes', {
    name: '10c',
  })
  const assign = async (title: string, dueAt: string) => {
    const { json } = await client.call<{ id: string }>(
      'POST',
      `/api/classes/${made.json.id}/assignments`,
      { title, source: { skill: 'linear-equations' }, mode: 'practice', count: 2, dueAt },
    )
    return json.id
  }
  await assign('Due soon', '2098-01-01T12:00:00Z')
  const later = await assign('Due later', '2099-01-01T12:00:00Z')
  const learner = await site.visit()
  await signUp(learner.page, site.url, 'cleo@classes.example.org')
  const member = await clientOf(learner.page)
  await member.call('POST', '/api/classes/join', { code: made.json.joinCode, confirm: true })
  await learner.page.goto(`${site.url}/exam?assignment=${later}`)
  const first = part(learner.page, 'Assignments').getByRole('listitem').first()
  await first.waitFor()
  await eventually(async () => expect(await first.innerText()).toContain('Due later'))
  await first.getByRole('button').click()
  await learner.page.waitForURL('**/exam/*')
  expect(learner.faults).toEqual([])
})
