/**
 * mcp-remote behind a host that starts it, as desktop hosts do. It opens the consent page with the
 * program `xdg-open`, in whose place stands one that asks the learner.
 */
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ask, mcp, passed } from './learner.mjs'

const settings = mkdtempSync(join(tmpdir(), 'mcp-remote-'))
const page = /^(http\S+\/authorize\?\S+)/m

/** Starts the proxy, and lets the learner allow each page that it prints. */
async function start() {
  const transport = new StdioClientTransport({
    command: 'node',
    args: ['node_modules/mcp-remote/dist/proxy.js', mcp.href, '--allow-http'],
    env: { ...process.env, MCP_REMOTE_CONFIG_DIR: settings, PATH: process.env.PATH },
    stderr: 'pipe',
  })
  let printed = ''
  transport.stderr.on('data', (bytes) => {
    printed += bytes
    const [, url] = page.exec(printed) ?? []
    if (!url) return
    printed = ''
    void ask(`/visit?follow=1&url=${encodeURIComponent(url)}`).catch((error) =>
      console.error(error),
    )
  })
  const client = new Client({ name: 'A host', version: '1.0.0' })
  await client.connect(transport)
  return client
}

async function callOnce(client) {
  const result = await client.callTool({ name: 'list_sessions', arguments: {} })
  if (result.isError) throw new Error(JSON.stringify(result.content))
}

const client = await start()
const { tools } = await client.listTools()
const { resources } = await client.listResources()
passed(`${tools.length} tools, ${resources.length} resources`)
await callOnce(client)
passed('sign-in and call')
await ask('/expire')
await callOnce(client)
passed('expired access token')
await ask('/end')
await callOnce(client)
passed('expired refresh token')
await ask('/disconnect')
await callOnce(client)
passed('disconnection')
await client.close()
