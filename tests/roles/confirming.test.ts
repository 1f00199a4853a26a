/**
 * Whoever has to confirm who they are is asked by what they do, not by what they read: every page opens, every form that
 * acts asks, and so does every file with personal data, which leaves the back office by being opened.
 */
import { describe, expect, test } from 'vitest'
import { allRights, ruleOf } from '#domain/staff/rights/can.ts'
import { sealingWith } from '#server/connections/sealing.ts'
import { type Mark, markOf } from '#site/organiser/guard.ts'
import { organiserPaths, organiserPatterns } from '#site/organiser/organiser-paths.ts'
import { listOrganiserPages } from '#tests/roles/organiser-pages.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { hireStaff } from '#tests/support/hire-staff.ts'
import { openOffice } from '#tests/support/office.ts'
import { rightWords } from '#words/organiser/staff/right-words.ts'

/** A product that is connected to nothing. */
const noConnections = {
  states: async () => [],
  attempt: async () => undefined,
  hindrance: async () => undefined,
  textsAt: async () => [],
  refresh: async () => {},
}

/** The first of two steps, and a mail as it would look. */
const formsToRead = new Set(['check', 'preview'])

const isConfirmedByOwners = (mark: Mark | undefined) =>
  mark?.kind === 'right' && ruleOf(mark.right).confirms?.includes('owner') === true

describe('an owner who confirmed themselves long ago', () => {
  test('opens every page, and is asked by each form that acts', async () => {
    const { database, fees } = await openOffice(await openTestDatabase('sqlite'))
    const connections = { ...noConnections, sealing: sealingWith('a key') }
    const owner = await hireStaff(database, { role: 'owner' }, { connections })
    owner.confirmedAt('2000-01-01T00:00:00Z')
    const isAsked = ({ to = '' }: { to: string | undefined }) => to.startsWith(organiserPatterns.confirm)
    const asking: string[] = []
    const letting: string[] = []
    let opened = 0
    for (const { pattern, loader, action } of await listOrganiserPages()) {
      if (pattern === undefined || pattern.endsWith('*')) continue
      const path = pattern.replace(':event', fees.conference.name).replaceAll(/:\w+/g, '1')
      if (isConfirmedByOwners(markOf(loader))) {
        opened += 1
        if (isAsked(await owner.get(path))) asking.push(pattern)
      }
      const forms = markOf(action)
      for (const [intent, mark] of Object.entries(forms?.kind === 'forms' ? forms.intents : {})) {
        if (!isConfirmedByOwners(mark)) continue
        const wasAsked = isAsked(await owner.post(path, { intent }))
        // A frame cannot show the page that asks: it has a link to it.
        const isFramed = pattern === organiserPatterns.mailTextLetter
        if (wasAsked === formsToRead.has(intent) && !isFramed) letting.push(`${pattern} ${intent}`)
      }
    }
    const { listFile, allListFile, personFile } = organiserPatterns
    expect(new Set(asking)).toEqual(new Set([listFile, allListFile, personFile]))
    expect(letting).toEqual([])
    expect(opened).toBeGreaterThan(15)
  })
})

describe('somebody with a second role that needs no confirmation', () => {
  test('confirms who they are before they export what that role may not', async () => {
    const { database, fees } = await openOffice(await openTestDatabase('sqlite'))
    const conferenceId = fees.conference.id
    const treasurer = await hireStaff(database, { role: 'finance', conferenceId })
    const { personId: person_id } = treasurer
    await database.write(tx =>
      tx
        .insertInto('memberships')
        .values({
          person_id,
          role: 'programme',
          conference_id: conferenceId,
          created_at: '2027-01-01T00:00:00.000Z',
        })
        .execute(),
    )
    treasurer.confirmedAt('2000-01-01T00:00:00Z')
    const { to } = await treasurer.get(organiserPaths.listFile('crystals'))
    expect(to).toContain(organiserPatterns.confirm)
  })
})

describe('an owner without a second factor', () => {
  test('reads from the start what has to wait for it, and everything else opens', async () => {
    const { database, fees } = await openOffice(await openTestDatabase('sqlite'))
    const owner = await hireStaff(database, { role: 'owner' })
    owner.loseSecondFactor()
    const { html } = await owner.get(organiserPaths.onTheWayTo('secondFactor', organiserPaths.home))
    const waiting = allRights.filter(right => html.includes(`<li>${rightWords[right]}</li>`))
    expect(html).toContain('Later')
    expect(new Set(waiting)).toEqual(new Set(allRights.filter(right => ruleOf(right).isMoney)))
    const wrong: string[] = []
    for (const { pattern, loader } of await listOrganiserPages()) {
      const mark = markOf(loader)
      if (pattern === undefined || pattern.endsWith('*') || mark?.kind !== 'right') continue
      const path = pattern.replace(':event', fees.conference.name).replaceAll(/:\w+/g, '1')
      // Behind its guard a page may need more of the site than this test has.
      const { to = '' } = await owner.get(path).catch(() => ({ to: undefined }))
      if (to.startsWith(organiserPatterns.secondFactor) !== waiting.includes(mark.right)) wrong.push(pattern)
    }
    expect(wrong).toEqual([])
  })
})
