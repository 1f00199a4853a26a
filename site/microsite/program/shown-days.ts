/**
 * Sends the talks of a page once, in its HTML. In the script's data they would be the page's largest part a second
 * time, so the script reads them from the HTML during hydration.
 */
import type { DayTab, ProgramView, Slot, TalkRow } from '#site/microsite/program/program-view.ts'

export type ShownDay = DayTab & { slots: Slot[] }

/** The element that contains the days. */
export const panelId = 'program-day'

/** The talks of programs sent without them: on the server until the page is rendered, in the browser once read. */
const leftOut = new WeakMap<ProgramView, Slot[][]>()

/** The program as data of a page that shows its talks. */
export function withoutTalks(program: ProgramView): ProgramView {
  const bare = { ...program, slots: null }
  if (program.slots) leftOut.set(bare, program.slots)
  return bare
}

/** The days shown, with their talks. */
export function shownDays(program: ProgramView): ShownDay[] {
  const slots = program.slots ?? leftOut.get(program) ?? readSlots()
  if (!program.slots) leftOut.set(program, slots)
  return program.days
    .filter(day => program.shown.includes(day.number))
    .map((day, index) => ({ ...day, slots: slots[index] ?? [] }))
}

function readSlots(): Slot[][] {
  const days = document.querySelectorAll(`#${panelId} > section`)
  return [...days].map(day => [...day.querySelectorAll(':scope > ol > li')].map(readSlot))
}

function readSlot(slot: Element): Slot {
  const talks = [...slot.querySelectorAll(':scope > ol > li')].map(readTalk)
  return {
    key: String(talks[0]?.[0]),
    from: textOf(slot.querySelector(':scope > div > time')),
    date: textOf(slot.querySelector(':scope > div > span')),
    talks,
  }
}

/** As `TalkEntry` renders it. */
function readTalk(talk: Element): TalkRow {
  const [title, facts] = talk.children
  const [speakers, track] = facts?.querySelectorAll('i') ?? []
  // The room is beside them: bare, or isolated.
  const room = [...(facts?.childNodes ?? [])].find(node => node.nodeName !== 'I')
  const titleHtml = title?.querySelector('bdi:has(math)')?.innerHTML
  return [Number(talk.id.slice(1)), textOf(title), textOf(speakers), textOf(room), textOf(track), titleHtml]
}

const textOf = (element: Node | null | undefined) => element?.textContent ?? ''
