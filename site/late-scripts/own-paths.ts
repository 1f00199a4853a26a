/**
 * A conference's own domain, where its pages are at `/`. The router goes on knowing each page by its path inside,
 * `/{event}/…`; only the address bar and links have the one at the domain. The server says so on the page's first tag
 * (server/hosts/host-paths.ts).
 */
import { createPath, type To } from 'react-router'
import { ownHost } from '#site/late-scripts/own-host.ts'

const { home = '', site = '' } = document.documentElement.dataset

const isWithin = (path: string) => path.startsWith(home) && /^(?:[/?#]|$)/.test(path.slice(home.length))

/** A form that was sent back has the path inside already. */
ownHost.path = path => (isWithin(path) ? path : home + path).replace(/\/$/, '')

/** What is not the conference's is at the main address. */
ownHost.href = href => {
  if (!href.startsWith('/')) return href
  return isWithin(href) ? href.slice(home.length).replace(/^\/?/, '/') : site + href
}

ownHost.history = history => {
  const { createHref } = history
  // React Router's own history has this getter.
  const read = Object.getOwnPropertyDescriptor(history, 'location')?.get
  return Object.defineProperties(history, {
    location: {
      get() {
        const at: typeof history.location = read?.call(history)
        return { ...at, pathname: ownHost.path(at.pathname) }
      },
    },
    createHref: { value: (to: To) => ownHost.href(createHref(typeof to === 'string' ? to : createPath(to))) },
  })
}

/** The router cannot go to another part of the site, which is at another address: the browser does. */
addEventListener(
  'click',
  event => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link?.href && link.origin !== location.origin) event.stopImmediatePropagation()
  },
  true,
)
