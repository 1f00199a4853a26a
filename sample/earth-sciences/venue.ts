import type { VenueManuscript } from '#sample/manuscript.ts'

export const venue: VenueManuscript = {
  hotelName: 'Kōwhai Wharf Hotel',
  addressLines: ['9 Kōwhai Wharf', 'Wellington 6011', 'New Zealand'],
  phone: '+64 4 555 0163',
  notes: [
    'The building stands on base isolators: in an earthquake the ground moves and the hotel follows later and more gently. Please attend the ten-minute briefing on the first morning all the same.',
    'Rooms at the conference rate are booked together with your registration and are held until 45 days before the first day.',
    'The field trip to the uplifted beaches leaves on the morning after the conference. It is free of charge for participants, has forty places and needs sturdy shoes.',
  ],
  about: [
    'The Kōwhai Wharf Hotel is a timber building on an old finger wharf, finished nine years ago and designed for the ground it stands on. Its isolators can be seen through a glass floor in the lobby, and the hotel’s engineer gives a tour each evening.',
    'Harbour Hall, on the upper floor, seats 260 and looks out over the water to the hills of the fault. Posters and coffee are in the former wool store below. The 120 rooms include Wi-Fi and breakfast for all participants who book with their registration.',
  ],
  directions: [
    'From the airport (8 km): bus to the waterfront, 25 minutes, then three minutes on foot. A taxi takes 15 minutes.',
    'From the railway station: ten minutes on foot along the waterfront, all of it level and sheltered from the southerly for most of the way.',
    'By ferry: the terminal for the South Island is 2 km away; the hotel sends a van to every arrival on the day before the conference.',
    'With a wheelchair: the wharf, the hall and twelve of the rooms are fully accessible.',
  ],
  pictures: [
    { motif: 'hotel', alt: 'The Kōwhai Wharf Hotel, with trees on either side' },
    { motif: 'harbour', alt: 'The view from Harbour Hall' },
    { motif: 'lecture', alt: 'Harbour Hall, set for a talk' },
  ],
}
