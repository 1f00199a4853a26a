// Styles come first, because they declare the order of the cascade's layers.
import '#site/styles/site.css'
import { useLayoutEffect } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteError } from 'react-router'
import { language, statedDirection } from '#domain/foundations/language.ts'
import { ErrorPage } from '#site/components/page/error-page.tsx'
import { RouteProgress } from '#site/components/page/route-progress.tsx'
import { readingContext } from '#site/context.ts'
import icon from '#site/layouts/icon.svg?url'
import { shouldRevalidateShell } from '#site/layouts/revalidate-shell.ts'
import { readShell } from '#site/layouts/shell-view.ts'
import caps from '#site/styles/fonts/colloquy-caps.woff2?url'
import display from '#site/styles/fonts/colloquy-display-latin.woff2?url'
import serif from '#site/styles/fonts/colloquy-serif-latin-roman.woff2?url'
import inter from '#site/styles/fonts/inter-latin.woff2?url'
import { siteIconPaths } from '#words/addresses/paths.ts'
import type { Route } from './+types/root.ts'

/**
 * The fonts of every first screen: an optional font that is preloaded causes no layout shift. Few of them use italics
 * there, and Chromium fetches an italic twice that only one page preloads when its stylesheet is in memory
 * already.
 */
const preloadedFonts = [display, serif, inter, caps]

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang={language()} dir={statedDirection()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fcfaf6" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0f1218" />
        <link rel="icon" sizes="32x32" href={siteIconPaths.small} />
        <link rel="icon" type="image/svg+xml" href={icon} />
        <link rel="apple-touch-icon" href={siteIconPaths.large} />
        <link rel="manifest" href={siteIconPaths.manifest} />
        <Meta />
        {preloadedFonts.map(href => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export const loader = ({ context }: Route.LoaderArgs) => readShell(context.get(readingContext))

export const shouldRevalidate = shouldRevalidateShell

export default function Root() {
  // The entry module replays clicks that came before it.
  useLayoutEffect(() => {
    dispatchEvent(new Event('hydrated'))
  }, [])
  return (
    <>
      <RouteProgress />
      <Outlet />
    </>
  )
}

/** For errors outside the shells; a shell shows its own errors between header and footer. */
export function ErrorBoundary() {
  const error = useRouteError()
  return (
    <main>
      <ErrorPage error={error} />
    </main>
  )
}
