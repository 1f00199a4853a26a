import { speakers } from '#sample/life-sciences/speakers.ts'
import { day, lecturesOf, session } from '#sample/programme-slots.ts'

const lectures = lecturesOf(speakers)
const plenary = { minutes: 45, room: 'Signal Hall', kind: 'Plenary' }
const oral = { minutes: 25, room: 'Signal Hall', kind: 'Oral' }

export const programme = [
  day(
    session(
      { ...plenary, startsAt: '09:30', track: 'Microbes and memory' },
      lectures('Khuzwayo', 'Ahvenlampi'),
    ),
    session({ ...plenary, startsAt: '11:30', track: 'Sea and clinic' }, lectures('Al-Mazrouqi', 'Rhisiart')),
    session({ ...plenary, startsAt: '14:00', track: 'Plants and cells' }, lectures('Ticona', 'Mukhopadhyay')),
    session(
      { startsAt: '16:20', minutes: 25, room: 'Signal Hall', track: 'One health', kind: 'Keynote' },
      lectures('Oyelaran', 'Hadžiahmetović', 'Strickland'),
    ),
  ),
  day(
    session(
      { startsAt: '09:00', minutes: 25, room: 'Signal Hall', track: 'Signals', kind: 'Invited' },
      lectures('Kakizaki', 'Vestergård', 'Zhou Mingche', 'Mukamana'),
    ),
    session(
      { startsAt: '15:40', minutes: 100, room: 'Sail Loft', track: 'Posters', kind: 'Poster session' },
      [
        {
          title: 'Poster session with the authors at their boards',
          by: '',
          abstract: 'Thirty-eight posters, sorted by topic, with rooibos in the middle of the room.',
        },
      ],
    ),
  ),
  day(
    session({ ...oral, startsAt: '09:00', track: 'Infection and immunity' }, [
      {
        title: 'Phages against hospital biofilms: a bedside protocol',
        by: 'Ketevan Abashidze-Lomi, Kura Institute of Bacteriology, Tbilisi, Georgia',
        abstract:
          'A cocktail matched overnight to the patient’s own isolate cleared catheter biofilms in 17 of 21 cases. The protocol fits on one page.',
      },
      {
        title: 'Malaria parasites that keep local time',
        by: 'Ibrahima Coulibaly-Thiam, Institut de la Langue de Barbarie, Saint-Louis, Senegal',
        abstract:
          'Parasites shift their cycle when their host works at night, within four days and against theory.',
      },
      {
        title: 'A vaccine adjuvant from quillaja cell culture',
        by: 'Rodolfo Arancibia-Kuhn, Universidad del Pacífico Austral, Valdivia, Chile',
        abstract:
          'Saponins grown in a reactor match those of the bark, and the trees may stay where they are.',
      },
      {
        title: 'Which fever helps? Thermal imaging in a children’s ward',
        by: 'Sinazo Maqoma-Field, Table Bay University, Cape Town, South Africa',
        abstract:
          'Skin temperature maps tell helpful from harmful fevers in most children, and would spare a third of them medication.',
      },
    ]),
    session({ ...oral, startsAt: '11:00', track: 'Ecology' }, [
      {
        title: 'Bees of the railway embankments',
        by: 'Kateřina Smolíková-Dušková, Moravian Institute of Ecology, Olomouc, Czechia',
        abstract:
          'Sixty kilometres of embankment hold more wild bee species than the reserves on either side.',
      },
      {
        title: 'Counting penguins by their donkey calls',
        by: 'Ruben September-Jacobs, Table Bay University, Cape Town, South Africa',
        abstract:
          'Microphones count breeding pairs within six per cent, in fog and without disturbing a nest.',
      },
      {
        title: 'Mangroves planted, mangroves kept',
        by: 'Lamai Srisawat-Chan, Andaman Coast University, Krabi, Thailand',
        abstract:
          'Of 31 planting projects nine still stand. They have one thing in common: somebody was paid to visit them in year four.',
      },
      {
        title: 'A lake remembers its fish',
        by: 'Birgir Ásmundsson Thors, Hekla Institute of Technology, Reykjavík, Iceland',
        abstract: 'Sediment DNA traces char back through nine thousand years and two eruptions.',
      },
    ]),
    session({ ...oral, startsAt: '13:40', track: 'Methods' }, [
      {
        title: 'Cell counts by ear',
        by: 'Aditi Bhattacharya-Rao, Hooghly Institute of Cell Biology, Kolkata, India',
        abstract:
          'An acoustic chamber counts cells from the pitch of a droplet, for a fortieth of the price.',
      },
      {
        title: 'Blinding as a habit: a year without knowing',
        by: 'Ville Tervaharju, Kalevanniemi University of Technology, Oulu, Finland',
        abstract:
          'A laboratory blinded everything for a year. Effect sizes fell by a third, and morale rose.',
      },
      {
        title: 'Freeze-dried enzymes for school laboratories',
        by: 'Grace Wanjiku-Barasa, Great Lakes Veterinary Institute, Kisumu, Kenya',
        abstract:
          'Kits that survive a month at 40 °C bring polymerase chain reactions into ordinary classrooms.',
      },
      {
        title: 'Who is missing from our cohort?',
        by: 'Leopoldine Freytag-Mäurer, Schlossberg University of Technology, Graz, Austria',
        abstract:
          'Shift workers hardly ever join studies that recruit by day. Recruiting at the depot gate changed four of ten findings.',
      },
    ]),
  ),
]
