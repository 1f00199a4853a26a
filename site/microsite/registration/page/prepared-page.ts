import { createContext } from 'react-router'
import type { ReadPage } from '#site/microsite/registration/page/read-registration-page.ts'

/** What was read for a registration's page before its rendering, with placeholders for personal texts. */
export const preparedPageContext = createContext<ReadPage | null>(null)
