import { speakers } from '#sample/earth-sciences/speakers.ts'
import { day, lecturesOf, session } from '#sample/programme-slots.ts'

const lectures = lecturesOf(speakers)
const plenary = { minutes: 45, room: 'Harbour Hall', kind: 'Plenary' }

/** Invited speakers are fixed this long before the conference; the oral sessions follow the call for abstracts. */
export const programme = [
  day(
    session(
      { ...plenary, startsAt: '09:30', track: 'Faults and volcanoes' },
      lectures('Te Wharau', 'Ferreyra'),
    ),
    session({ ...plenary, startsAt: '11:30', track: 'Ice and water' }, lectures('Nørgaard', 'Warsame')),
    session({ ...plenary, startsAt: '14:00', track: 'Rivers' }, lectures('Li Wenqing')),
    session(
      { startsAt: '16:20', minutes: 25, room: 'Harbour Hall', track: 'Warnings', kind: 'Keynote' },
      lectures('Braithwaite', 'Thapaliya', 'Desrosiers'),
    ),
  ),
  day(
    session(
      { startsAt: '09:00', minutes: 25, room: 'Harbour Hall', track: 'Rocks and records', kind: 'Invited' },
      lectures('Brekkan', 'Mokoena', 'Castelnuovo', 'Suleimenova'),
    ),
  ),
  [],
]
