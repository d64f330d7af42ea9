/** Draws the time as a row of 32 squares, 30 times a second, and sends it with a silent sound. */
globalThis.sendTime = async ({ whipUrl, token }) => {
  const canvas = document.createElement('canvas');
  canvas.width = 1280;
  canvas.height = 720;
  document.body.append(canvas);
  const drawing = canvas.getContext('2d');
  const draw = () => {
    drawing.fillStyle = 'black';
    drawing.fillRect(0, 0, 1280, 720);
    const now = Date.now() % 2 ** 32;
    for (let bit = 0; bit < 32; bit++) {
      drawing.fillStyle = Math.floor(now / 2 ** bit) % 2 === 1 ? 'white' : 'black';
      drawing.fillRect(bit * 40, 320, 40, 40);
    }
  };
  setInterval(draw, 33);
  const sound = new AudioContext();
  const track = sound.createMediaStreamDestination().stream.getAudioTracks()[0];
  const peer = new RTCPeerConnection();
  const video = peer.addTransceiver(canvas.captureStream(30).getVideoTracks()[0], {
    direction: 'sendonly',
  });
  const codecs = RTCRtpSender.getCapabilities('video')?.codecs ?? [];
  video.setCodecPreferences(
    codecs.toSorted(
      (a, b) => Number(b.mimeType === 'video/H264') - Number(a.mimeType === 'video/H264'),
    ),
  );
  peer.addTransceiver(track, { direction: 'sendonly' });
  await peer.setLocalDescription();
  await new Promise((resolve) => {
    const look = () => peer.iceGatheringState === 'complete' && resolve();
    peer.onicegatheringstatechange = look;
    look();
  });
  const answer = await fetch(whipUrl, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/sdp' },
    body: peer.localDescription.sdp,
  });
  if (!answer.ok) throw new Error(`WHIP: ${answer.status} ${await answer.text()}`);
  await peer.setRemoteDescription({ type: 'answer', sdp: await answer.text() });
};
