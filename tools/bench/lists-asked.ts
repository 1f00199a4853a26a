/** The addresses that the bench of large lists asks for: whatever grows with talks or with registrations. */
import type { Runner } from '#tools/bench/bench.ts'
import type { SignedIn } from '#tools/bench/signed-in.ts'
import { scheduleOf } from '#tools/bench/talks.ts'

interface Asked {
  name: string
  ask(): ReturnType<SignedIn['ask']>
}

interface Around {
  runner: Runner
  staff: SignedIn
  event: string
  /** A conference with few talks and no registrations. */
  smallEvent: string
  talks: number
}

/** Each with everything that has to be known first, such as ids; nothing of it has been asked for at the large conference. */
export async function askedLists({ runner, staff, event, smallEvent, talks }: Around): Promise<Asked[]> {
  const { database } = runner
  const firstOf = async (table: 'talks' | 'speakers' | 'programme_days' | 'rooms') =>
    database.read
      // Each of them has an id.
      .selectFrom(table as 'talks')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  const [talk, speaker, day] = [
    await firstOf('talks'),
    await firstOf('speakers'),
    await firstOf('programme_days'),
  ]
  const { id: registration, code } = await database.read
    .selectFrom('registrations')
    .select(['id', 'code'])
    .where('code', 'like', 'M-%')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

  const site = `/${event}`
  const office = `/organiser/c/${event}`
  const pages: readonly [name: string, path: string][] = [
    ['Home', site],
    ['Program', `${site}/program`],
    ['Program, second day', `${site}/program?day=2`],
    ['Program, search', `${site}/program?q=glass`],
    ['Program, search for nothing', `${site}/program?q=zzyzx`],
    ['Program, one talk open', `${site}/program?talk=${talk.id}`],
    ['Talk', `${site}/program/talks/${talk.id}`],
    ['Calendar of a day', `${site}/program/days/2/calendar.ics`],
    ['Calendar of a talk', `${site}/program/talks/${talk.id}/calendar.ics`],
    ['Speakers', `${site}/speakers`],
    ['Speaker', `${site}/speakers/${speaker.id}`],
    ['schedule.xml', `${site}/schedule.xml`],
    ['schedule.xml again', `${site}/schedule.xml`],
    ['sitemap.xml', '/sitemap.xml'],
    ['Wire: speakers', `/colloquyBackend/${event}/agenda/speakers`],
    ['Wire: program', `/colloquyBackend/${event}/agenda/program`],
    ['Overview', office],
    ['Registrations', `${office}/registrations`],
    ['Registrations by name', `${office}/registrations?sort=name`],
    ['Registrations by due', `${office}/registrations?sort=due`],
    ['Registrations, search', `${office}/registrations?q=person`],
    ['Registrations, search for nothing', `${office}/registrations?q=zzyzx`],
    ['Registration', `${office}/registrations/${code}`],
    ['Attention', `${office}/attention`],
    ['Figures', `${office}/numbers`],
    ['Places', `${office}/places`],
    ['History', `${office}/history`],
    ['Search everywhere', '/organiser/search?q=glass'],
    ['Search everywhere for a person', '/organiser/search?q=person'],
    ['Programme', `${office}/programme`],
    ['Programme, search', `${office}/programme?q=zzyzx`],
    ['Editor of a talk', `${office}/programme/talk/${talk.id}`],
    ['Editor of a new talk', `${office}/programme/talk/new`],
    ['History of a talk', `${office}/programme/talk/${talk.id}/history`],
    ['Website', `${office}/website`],
    ['Speakers of the website', `${office}/website/speaker`],
    ['Speakers of the website, search', `${office}/website/speaker?q=zzyzx`],
    ['Editor of a speaker', `${office}/website/speaker/${speaker.id}`],
    ['Days', `${office}/website/programme-day`],
    ['Day', `${office}/website/programme-day/${day.id}`],
    ['Rooms', `${office}/website/programme-room`],
    ['Export: registrations, CSV', `${office}/exports/people?list=registrations&format=csv`],
    ['Export: registrations, XLSX', `${office}/exports/people?list=registrations&format=xlsx`],
    [
      'Export: registrations by name, XLSX',
      `${office}/exports/people?list=registrations&format=xlsx&sort=name`,
    ],
    ['Export: payments, XLSX', `${office}/exports/people?list=payments&format=xlsx`],
    ['Export: ledger, CSV', `${office}/exports/ledger?format=csv`],
    ['Export: programme, CSV', `${office}/exports/programme?format=csv`],
    ['Export: programme, XLSX', `${office}/exports/programme?format=xlsx`],
    ['Table of talks', `${office}/programme/import-table?of=talks&filled=yes`],
    ['Table of speakers', `${office}/programme/import-table?of=speakers&filled=yes`],
    ['Programme as a file', `${office}/programme/import-table?of=programme`],
    ['Mail to many', `${office}/mail/new`],
    ['Privacy', '/organiser/settings/privacy'],
    ['Privacy, search', '/organiser/settings/privacy?q=person'],
    ['Privacy, search for nothing', '/organiser/settings/privacy?q=zzyzx'],
    ['Privacy of a person', `/organiser/settings/privacy/registration-${registration}`],
    ['Privacy of a speaker', `/organiser/settings/privacy/speaker-${speaker.id}`],
    ['File of a person', `/organiser/settings/privacy/registration-${registration}/file`],
    ['People', `${office}/everybody`],
    ['Abstracts', `${office}/abstracts`],
    ['Near-duplicates', `${office}/abstracts/alike`],
    ['Letters', `${office}/abstracts/letters`],
    ['Members', `${office}/members`],
    ['Invitations', `${office}/invited`],
    ['Applications', `${office}/applications`],
    ['Proofs', `${office}/proofs`],
    ['Cancel the conference, asked', `${office}/set-up/cancel`],
    ['Export: documents by line, CSV', `${office}/exports/people?list=documents&format=csv`],
    ['Export: lines, CSV', `${office}/exports/people?list=lines&format=csv`],
    ['Export: attendees, CSV', `${office}/exports/people?list=attendees&format=csv`],
    ['Export: people, CSV', `${office}/exports/people?list=people&format=csv`],
    ['Suggested texts', `${office}/set-up/texts`],
    ['Set-up', `${office}/set-up`],
  ]
  for (const [, path] of pages) {
    if (!path.includes(event)) await staff.ask(path).catch(() => {})
    else if (!/\d{2}/.test(path)) await staff.ask(path.replaceAll(event, smallEvent)).catch(() => {})
  }
  let checked = ''
  return [
    ...pages.map(([name, path]) => ({ name, ask: () => staff.ask(path) })),
    {
      name: 'Move a speaker',
      ask: () =>
        staff.ask(
          `${office}/website/speaker`,
          new URLSearchParams({ intent: 'move', id: String(speaker.id), do: 'up' }),
        ),
    },
    {
      name: 'Import, sent',
      async ask() {
        const sent = new FormData()
        sent.set('intent', 'send')
        // Of a file with all of them the reader says that it is too heavy. What is not in this one is removed.
        const changed = scheduleOf(talks / 10).replaceAll('<title>On ', '<title>About ')
        sent.set('file', new File([changed], 'schedule.xml', { type: 'application/xml' }))
        const answer = await untilRead(() => staff.ask(`${office}/programme/import`, sent))
        checked = new URL(answer.location, 'http://localhost').pathname
        return answer
      },
    },
    { name: 'Import, checked', ask: () => untilRead(() => staff.ask(checked)) },
    { name: 'Import, next page', ask: () => untilRead(() => staff.ask(`${checked}?show=changed&from=50`)) },
    {
      name: 'Import, applied',
      async ask() {
        const { text } = await untilRead(() => staff.ask(checked))
        const field = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(text)?.[1] ?? ''
        return untilRead(() =>
          staff.ask(
            checked,
            new URLSearchParams({
              intent: 'apply',
              digest: field('digest'),
              'request-key': field('request-key'),
            }),
          ),
        )
      },
    },
  ]
}

/** On a machine that also does other work, the process that reads the file may be called busy: its page asks to try again. */
async function untilRead(ask: () => ReturnType<SignedIn['ask']>): ReturnType<SignedIn['ask']> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask()
    const isBusy = answer.status === 503 || answer.text.includes('The server is busy just now')
    if (!isBusy) return answer
    if (tries === 20) throw new Error('the file was not read in twenty tries')
  }
}
