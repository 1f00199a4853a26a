import { speakers } from '#sample/material-science/speakers/speakers.ts'
import { day, lecturesOf, session } from '#sample/programme-slots.ts'

const lectures = lecturesOf(speakers)
const invited = { minutes: 25, room: 'Great Hall', kind: 'Invited' }

export const invitedDay = day(
  session(
    { ...invited, startsAt: '09:00', track: 'Energy and minerals' },
    lectures('Seo-yul', 'Marufu', 'Lyngdal', 'MacAskill'),
  ),
  session(
    { ...invited, startsAt: '11:00', track: 'Polymers and biomass' },
    lectures('Azevedo', 'Ramanujan', 'Kalogeraki', 'Daneshvari'),
  ),
  session(
    { ...invited, startsAt: '13:40', track: 'Reliability and precision' },
    lectures('Živojinović', 'Ridzuan', 'Vuilleumier', 'Szentmihályi'),
  ),
  session(
    { startsAt: '15:40', minutes: 100, room: 'Winter Garden', track: 'Posters', kind: 'Poster session' },
    [
      {
        title: 'Poster session with the authors at their boards',
        by: '',
        abstract:
          'Forty-two posters on A0 boards, numbered by topic. Authors with even numbers are at their boards for the first fifty minutes, authors with odd numbers for the second fifty. Coffee is served in the middle of the room.',
      },
    ],
  ),
)
