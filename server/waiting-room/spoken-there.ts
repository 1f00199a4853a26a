import { LRUCache } from 'lru-cache'
import { findConference } from '#domain/conference/conferences/conference-queries.ts'
import { addressedLanguage, type Language } from '#domain/foundations/language.ts'
import type { Needs } from '#server/waiting-room/admission.ts'

/** In which language a form is asked for, so that whoever waits for it reads the same one. Waiting visitors cost no query each. */
export class SpokenThere {
  readonly #first: LRUCache<string, Promise<Language>>
  readonly #needs: Pick<Needs, 'database' | 'log'>

  constructor(needs: Pick<Needs, 'database' | 'log'>) {
    this.#needs = needs
    this.#first = new LRUCache({ max: 1_000, ttl: 60_000 })
  }

  /** @param page the address of a form; of another page, or none, it is English */
  of(page: string): Promise<Language> | Language {
    const { language, path } = addressedLanguage(page)
    if (language) return language
    const event = path.split('/')[1] ?? ''
    if (event === '') return 'en'
    const known = this.#first.get(event) ?? this.#readFirst(event)
    this.#first.set(event, known)
    return known
  }

  async #readFirst(event: string): Promise<Language> {
    try {
      const conference = await findConference(this.#needs.database.read, event)
      return conference?.languages[0] ?? 'en'
    } catch (error) {
      this.#needs.log.warn({ err: error }, 'the waiting room does not know a language')
      return 'en'
    }
  }
}
