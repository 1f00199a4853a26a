import * as build from 'virtual:react-router/server-build'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'

// The generated module's types predate exactOptionalPropertyTypes.
const pages = createRequestHandler(build as ServerBuild)
const app = new Hono()
app.all('*', c => pages(c.req.raw, new RouterContextProvider()))
serve({ fetch: app.fetch, port: 3100 })
