import type { VenueManuscript } from '#sample/manuscript.ts'

export const venue: VenueManuscript = {
  hotelName: 'Hotel Cais das Oliveiras',
  addressLines: ['Rua do Cais das Oliveiras 14', '1100-999 Lisboa', 'Portugal'],
  phone: '+351 21 555 0142',
  notes: [
    'Rooms at the conference rate are booked together with your registration. The hotel releases unsold rooms 30 days before the first day, so please choose your nights early.',
    'The accompanying-person option covers lunches, coffee breaks and the networking event. It does not cover the scientific sessions.',
    'All session rooms are on the ground floor and can be reached without steps. Hearing loops are fitted in the Great Hall and in Room Sintra; please tell us if we can make your stay easier.',
  ],
  about: [
    'The Hotel Cais das Oliveiras was built in 1911 as the warehouse of an olive-oil merchant and turned into a hotel a century later. Its press hall, with iron columns and a timber roof, is now the Great Hall, where all plenary talks are given. The winter garden between the two wings holds the posters, the exhibition and the coffee.',
    'The hotel has 164 rooms, half of them with a view of the river. Breakfast and Wi-Fi are included for all participants who book with their registration. A swimming pool, a small library and a laundry are open to guests, and there is a quiet room on the first floor for calls, prayer or a few minutes of silence.',
    'Within ten minutes on foot are the old quarter with its tiled staircases, two good bakeries, a market hall and the riverside path on which most of our discussions end.',
  ],
  directions: [
    'From the airport (7 km): metro to the main railway station by the river with one change, about 35 minutes, then five minutes on foot along the quay. A taxi takes 20 minutes outside the rush hour.',
    'By train: the hotel is five minutes on foot from the riverside terminus. Leave by the quay, keep the water on your right and look for the four olive trees.',
    'By tram and bus: stop Cais das Oliveiras, 100 metres from the entrance. A day ticket covers metro, tram, bus and the lifts up to the old town.',
    'By car: please leave it at home if you can. There are 24 places in the courtyard, two of them with chargers, and the nearest car park is 400 metres away.',
    'With a wheelchair: the entrance on the quay is level. The metro station has lifts on both platforms.',
  ],
  pictures: [
    { motif: 'hotel', alt: 'The Hotel Cais das Oliveiras, six storeys with a canopy over the door' },
    { motif: 'lecture', alt: 'The Great Hall, set for a talk' },
    { motif: 'harbour', alt: 'The river, a few steps from the hotel' },
    { motif: 'city', alt: 'The old town, ten minutes on foot' },
    { motif: 'dinner', alt: 'The restaurant in the evening' },
  ],
}
