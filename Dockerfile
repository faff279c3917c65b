# The bot in every role: `docker run --init --env-file .env IMAGE [run --role gateway|worker]`.
FROM python:3.13-slim AS packages
COPY requirements.lock ./
RUN python -m venv /venv && \
    /venv/bin/pip install --no-cache-dir --disable-pip-version-check --require-hashes -r requirements.lock

FROM python:3.13-slim
RUN useradd --system --uid 10001 --home-dir /bot --shell /usr/sbin/nologin bot && \
    install --directory --owner bot --mode 700 /bot/var
COPY --from=packages /venv /venv
WORKDIR /bot
COPY engine engine
COPY render render
COPY bot bot
COPY migrations migrations
RUN /venv/bin/python -m compileall -q engine render bot migrations
USER bot
ENV PYTHONUNBUFFERED=1
VOLUME /bot/var
STOPSIGNAL SIGTERM
ENTRYPOINT ["/venv/bin/python", "-m", "bot"]
CMD ["run"]
