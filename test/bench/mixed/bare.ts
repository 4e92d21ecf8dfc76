/** The floor of the mixed workload: hapi with one route that does nothing, in a process of its own. */
import { Server } from '@hapi/hapi';

const server = new Server({ port: 0, host: '127.0.0.1' });
server.route({ method: 'GET', path: '/', handler: () => ({ ok: true }) });
await server.start();
console.log(server.info.uri);
