import { speakers } from '#sample/material-science/speakers/speakers.ts'
import { day, lecturesOf, session } from '#sample/programme-slots.ts'

const lectures = lecturesOf(speakers)
const plenary = { minutes: 30, room: 'Great Hall', kind: 'Plenary' }
const keynote = { startsAt: '16:20', minutes: 25, kind: 'Keynote' }

export const plenaryDay = day(
  session({ ...plenary, startsAt: '09:30', track: 'Metals' }, lectures('Haugen', 'Straßhofer', 'Okwuosa')),
  session(
    { ...plenary, startsAt: '11:30', track: 'Energy' },
    lectures('Lin Ruoyuan', 'Kulkarni', 'Březinová'),
  ),
  session(
    { ...plenary, startsAt: '14:00', track: 'Ceramics and natural materials' },
    lectures('El-Hakimi', 'Minegishi', 'Quiñones', 'Ní Dhuibhir'),
  ),
  session(
    { ...keynote, room: 'Great Hall', track: 'Energy and textiles' },
    lectures('Karaörs', 'Bảo Châu', 'Wierzchołowski'),
  ),
  session(
    { ...keynote, room: 'Room Sintra', track: 'Building materials' },
    lectures('Benmansour', 'Asante', 'Tamihana'),
  ),
)
