import { once } from 'node:events';
import { connect } from 'node:net';
import { expect } from 'chai';
import { describeOnEachDatabase } from '../support/databases.ts';
import { buildServer } from '../support/server.ts';

describeOnEachDatabase('A call that does not go on arriving', (getDb) => {
  it('is given up, with its body as with its headers, in less than a minute and a half', async () => {
    const test = await buildServer(getDb());
    const { listener } = test.server;
    expect(listener.requestTimeout + 5_000).to.be.below(90_000);
    expect(listener.headersTimeout).to.be.below(listener.requestTimeout);
    Object.assign(listener, { requestTimeout: 500, headersTimeout: 400 });
    await test.server.start();
    const head = 'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
    const calls = [
      head,
      `${head}Content-Length: 100\r\n\r\n{"a"`,
      `${head}Transfer-Encoding: chunked\r\n\r\n4\r\n{"a"`,
    ];
    const sockets = calls.map((text) => {
      const socket = connect(Number(test.server.info.port), '127.0.0.1').resume();
      socket.write(text);
      return once(socket, 'close');
    });
    await Promise.all(sockets);
    await test.stop();
  });
});
