# The bot in every role: `docker run --init --volume games:/bot/var --env-file .env IMAGE [run --role gateway|worker]`.
# The base is named by its full version. To pin its bytes too, append the digest (python:VERSION@sha256:...):
#   docker buildx imagetools inspect python:3.13.7-slim-trixie --format '{{.Manifest.Digest}}'
FROM python:3.13.7-slim-trixie AS packages
COPY requirements.lock ./
RUN python -m venv /venv && \
    /venv/bin/pip install --no-cache-dir --disable-pip-version-check --require-hashes -r requirements.lock

FROM python:3.13.7-slim-trixie
RUN useradd --system --uid 10001 --home-dir /bot --shell /usr/sbin/nologin bot && \
    install --directory --owner bot --mode 700 /bot/var
COPY --from=packages /venv /venv
WORKDIR /bot
COPY engine engine
COPY render render
COPY bot bot
COPY migrations migrations
COPY guests guests
RUN /venv/bin/python -m compileall -q engine render bot migrations
USER bot
ENV PYTHONUNBUFFERED=1 XDG_CACHE_HOME=/bot/var/cache
VOLUME /bot/var
STOPSIGNAL SIGTERM
ENTRYPOINT ["/venv/bin/python", "-m", "bot"]
CMD ["run"]
