/** The menus of the main site and of a microsite, with the specification's labels. */
import type { ConferencePage, MainMenuPage } from '#domain/conference/content/built-in-pages.ts'
import { say } from '#domain/foundations/say.ts'

/** The main site's menu: the specification's labels, as they are printed there. `home` is at `/`. */
export const mainMenu = [
  {
    path: 'home',
    get label() {
      return say('HOME')
    },
  },
  {
    path: 'about',
    get label() {
      return say('ABOUT US')
    },
  },
  {
    path: 'upcoming-meetings',
    get label() {
      return say('UPCOMING')
    },
    get under() {
      return say('MEETINGS')
    },
  },
  {
    path: 'completed-meetings',
    get label() {
      return say('COMPLETED')
    },
    get under() {
      return say('MEETINGS')
    },
  },
  {
    path: 'policies',
    get label() {
      return say('POLICIES')
    },
  },
  {
    path: 'blogs',
    get label() {
      return say('BLOGS')
    },
  },
  {
    path: 'code-of-conduct',
    get label() {
      return say('CODE OF CONDUCT')
    },
  },
  {
    path: 'contact',
    get label() {
      return say('CONTACT')
    },
  },
] as const satisfies { path: MainMenuPage; label: string; under?: string }[]

/** The microsite's menu: paths in the specification's order, Home first, labels in title case. */
export const micrositeMenu = [
  {
    path: 'home',
    get label() {
      return say('Home')
    },
  },
  {
    path: 'committee',
    get label() {
      return say('Committee')
    },
  },
  {
    path: 'topics',
    get label() {
      return say('Topics')
    },
  },
  {
    path: 'call-for-Abstracts',
    get label() {
      return say('Call For Abstracts')
    },
  },
  {
    path: 'submit-abstract',
    get label() {
      return say('Submit Abstract')
    },
  },
  {
    path: 'speakers',
    get label() {
      return say('Speakers')
    },
  },
  {
    path: 'program',
    get label() {
      return say('Program')
    },
  },
  {
    path: 'presentation-guidelines',
    get label() {
      return say('Presentation Guidelines')
    },
  },
  {
    path: 'registration-fee',
    get label() {
      return say('Registration Fee')
    },
  },
  {
    path: 'online-registration',
    get label() {
      return say('Online Registration')
    },
  },
  {
    path: 'conference-policies',
    get label() {
      return say('Conference Policies')
    },
  },
  {
    path: 'sponsors',
    get label() {
      return say('Sponsors')
    },
  },
  {
    path: 'awards',
    get label() {
      return say('Awards')
    },
  },
  {
    path: 'venue',
    get label() {
      return say('Venue')
    },
  },
  {
    path: 'contact-us',
    get label() {
      return say('Contact Us')
    },
  },
] as const satisfies { path: ConferencePage; label: string }[]

export type MicrositePath = (typeof micrositeMenu)[number]['path'] | 'discount-form' | 'message'
